"""The usual names of the columns of a word table, a line for each language."""

import unicodedata

ANSWER = """
answer, word, entry, solution, answers, words, entries, solutions, term, terms, headword
antwort, antworten, wort, wörter, worte, lösung, lösungen, lösungswort, begriff, begriffe
mot, mots, réponse, réponses, terme, termes
palabra, palabras, respuesta, respuestas, solución, soluciones, término, términos
parola, parole, risposta, risposte, soluzione, soluzioni, termine, termini
palavra, palavras, resposta, respostas, solução, soluções, termo, termos
paraula, paraules, respostes, solució, solucions
woord, woorden, antwoord, antwoorden, oplossing, oplossingen, begrip, begrippen, termen
ord, svar, løsning, løsninger, løysing, løysingar, lösning, lösningar
orð, lausn, lausnir
sana, sanat, vastaus, vastaukset, ratkaisu, ratkaisut
sõna, sõnad, vastus, vastused, lahendus, lahendused
žodis, žodžiai, atsakymas, atsakymai
vārds, vārdi, atbilde, atbildes
słowo, słowa, wyraz, wyrazy, odpowiedź, odpowiedzi, rozwiązanie, hasło, hasła
slovo, slova, odpověď, odpovědi, řešení, výraz, výrazy
slová, odpoveď, odpovede, riešenie, riešenia
beseda, besede, odgovor, odgovori, rešitev, rešitve
riječ, riječi, reč, reči, rješenje, rješenja, rešenje, rešenja, pojam, pojmovi
реч, речи, одговор, одговори, решење, збор, зборови
szó, szavak, válasz, válaszok, megoldás, megoldások, megfejtés, megfejtések
cuvânt, cuvinte, răspuns, răspunsuri, soluție, soluții, termeni
слово, слова, ответ, ответы, решение, термин, термины
відповідь, відповіді, термін, терміни
словы, адказ, адказы
дума, думи, отговор, отговори
λέξη, λέξεις, απάντηση, απαντήσεις, λύση, λύσεις, όρος, όροι
kelime, kelimeler, sözcük, sözcükler, cevap, cevaplar, yanıt, yanıtlar, çözüm
söz, sözlər, cavab, cavablar
vorto, vortoj, respondo, respondoj, solvo, solvoj
hitza, hitzak, erantzuna, erantzunak
gair, geiriau, ateb, atebion
focal, focail, freagra, freagraí
kata, jawaban
từ, đáp án, câu trả lời
מילה, מילים, מלה, מלים, תשובה, תשובות, פתרון, פתרונות, ערך, ערכים, מונח, מונחים
וואָרט, ווערטער, ענטפֿער, ענטפער
كلمة, كلمات, الكلمة, الكلمات, جواب, الجواب, إجابة, الإجابة, إجابات, حل, الحل, مصطلح
کلمه, کلمات, واژه, واژه‌ها, پاسخ, پاسخ‌ها
لفظ, الفاظ
शब्द, उत्तर, जवाब, हल
単語, 言葉, 答え, 解答
단어, 정답, 답
คำ, คำตอบ, เฉลย
"""

CLUE = """
clue, definition, hint, question, clues, definitions, hints, questions, meaning, meanings
description, descriptions, explanation, explanations, gloss, prompt
frage, fragen, hinweis, hinweise, definitionen, bedeutung, bedeutungen, beschreibung
beschreibungen, umschreibung, umschreibungen, erklärung, erklärungen
définition, définitions, indice, indices, sens, signification, explication
pista, pistas, definición, definiciones, pregunta, preguntas, significado, descripción
definizione, definizioni, indizio, indizi, domanda, domande, significato, descrizione
dica, dicas, definição, definições, pergunta, perguntas, descrição
definició, definicions, preguntes, significat, descripció
omschrijving, omschrijvingen, definitie, definities, vraag, vragen, betekenis, aanwijzing
definisjon, definisjoner, ledetråd, ledetråder, spørgsmål, spørsmål, betydning, forklaring
ledtråd, ledtrådar, fråga, frågor, betydelse, beskrivning, förklaring, förklaringar
vísbending, vísbendingar, skilgreining, spurning, merking
vihje, vihjeet, määritelmä, määritelmät, kysymys, kysymykset, merkitys, selitys
vihjed, küsimus, küsimused, tähendus, seletus, kirjeldus
klausimas, klausimai, užuomina, reikšmė, apibrėžimas
jautājums, jautājumi, nozīme, definīcija
pytanie, pytania, definicja, definicje, wskazówka, wskazówki, opis, znaczenie, określenie
otázka, otázky, definice, nápověda, nápovědy, legenda, význam, popis, vysvětlení
definícia, definície, nápoveda, vysvetlenie
vprašanje, vprašanja, namig, namigi, pomen, razlaga
pitanje, pitanja, definicija, definicije, značenje, objašnjenje
питање, питања, дефиниција, дефиниције, опис, значење, објашњење, прашање
meghatározás, meghatározások, kérdés, kérdések, jelentés, leírás, definíció
definiție, definiții, întrebare, întrebări, indiciu, indicii, descriere, explicație
вопрос, вопросы, определение, определения, подсказка, подсказки, значение, описание, толкование
питання, запитання, визначення, підказка, підказки, значення
пытанне, пытанні, вызначэнне, падказка, значэнне
въпрос, въпроси, дефиниция, дефиниции
ορισμός, ορισμοί, ερώτηση, ερωτήσεις, σημασία, περιγραφή
ipucu, ipuçları, tanım, tanımlar, soru, sorular, anlam, anlamı, açıklama
sual, suallar, tərif, məna, izah
difino, difinoj, demando, demandoj, signifo, priskribo
definizioa, definizioak, galdera, galderak, esanahia, azalpena
cliw, cliwiau, diffiniad, diffiniadau, cwestiwn, ystyr, disgrifiad
leid, leideanna, sainmhíniú, ceist, ceisteanna, brí
petunjuk, pertanyaan, definisi, arti, deskripsi, penjelasan
gợi ý, câu hỏi, định nghĩa, nghĩa, mô tả
הגדרה, הגדרות, רמז, רמזים, שאלה, שאלות, משמעות, פירוש, פירושים, תיאור, הסבר
באַשרײַבונג, באַשרײַבונגען, פֿראַגע, דעפֿיניציע, באַטײַט
تعريف, التعريف, تعريفات, التعريفات, سؤال, السؤال, أسئلة, تلميح, التلميح, معنى, المعنى, وصف, الوصف
تعریف, سوال, پرسش, راهنما, راهنمایی, معنی, شرح, توضیح
اشارہ, اشارے, تشریح
संकेत, परिभाषा, प्रश्न, अर्थ, विवरण
カギ, ヒント, 定義, 質問, 意味, 説明
열쇠, 힌트, 뜻, 정의, 질문, 설명
คำใบ้, คำถาม, ความหมาย, คำอธิบาย
"""

SCORE = """
score, weight, punkte, wertung, puntos, puntuación, punteggio, pontuação, punten, punkty
балл, баллы, бали, ניקוד, ציון
"""


def folded(name: str) -> str:
    """The name of a column, for comparison: without case and without a colon at its end.

    All Turkish i's are equal: CEVABI may be typed on a keyboard of another country.
    """
    plain = unicodedata.normalize("NFC", name).casefold().replace("i\u0307", "i").replace("ı", "i")
    return " ".join(plain.split()).rstrip(": ")


def _names(text: str) -> tuple[str, ...]:
    return tuple(folded(name) for line in text.split("\n") for name in line.split(",") if name)


NAMES = {
    "answer": _names(ANSWER),
    "clue": _names(CLUE),
    "score": _names(SCORE),
    "tags": ("tags", "tag"),
}
"""The names of each role, folded; the first name that a table has counts."""
