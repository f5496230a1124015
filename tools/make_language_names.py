"""Write the names of languages and of places, in each language, out of Unicode CLDR.

Those of languages may head a column of a list; those of places tell the language of a list of them.

It needs `pip install babel`.
"""

from pathlib import Path

from babel import Locale, UnknownLocaleError

from publisher.language.scripts import small
from publisher.plugins.registry import load

CODES = (
    "en,de,fr,es,it,pt,nl,sv,da,nb,pl,cs,sk,hu,ro,tr,fi,et,lv,lt,hr,sl,sr,bg,ru,uk,el,he,yi,ar,"
    "fa,ur,hi,ja,zh,ko,vi,id,ca,eu,gl,ga,cy,la,eo,is,th,hy,ka,am,sw,af"
)
OTHERS = (
    "no,nn,be,mk,sq,bs,mt,lb,ms,"
    "fil,az,kk,uz,bn,ta,te,gu,kn,ml,mr,ne,br,fo,mn,ky,tg,tt,mi,haw,si,km,lo,my,ps,ku,pa,so,yo,zu,"
    "xh,ha,mg,gd,fy,oc,co,qu,gn,ht,jv,rm,tk"
)
TARGET = Path(__file__).parents[1] / "plugins/publisher_wordfiles/reading/language_names.txt"
SOURCE = "# Names of {} of Unicode CLDR, © Unicode, Inc., under the Unicode License v3\n"
PLACES = TARGET.parents[3] / "publisher/language/place_names.txt"
COUNTRIES = (
    "AL,AT,BE,BG,BR,CA,CH,CL,CN,CU,CY,CZ,DE,DK,EE,EG,ES,FI,FR,GB,GE,GR,HR,HU,IE,IL,IN,IQ,IR,IS,IT,"
    "JP,KE,LT,LV,MA,MK,MX,NL,NO,PE,PL,PT,RO,RS,RU,SE,SI,SK,SY,TH,TR,TZ,UA,US,ZA"
)
CITIES = (
    "Europe/Amsterdam,Europe/Athens,Europe/Belgrade,Europe/Berlin,Europe/Brussels,Europe/Bucharest,"
    "Europe/Budapest,Europe/Copenhagen,Europe/Dublin,Europe/Helsinki,Europe/Istanbul,Europe/Kiev,"
    "Europe/Lisbon,Europe/London,Europe/Luxembourg,Europe/Madrid,Europe/Moscow,Europe/Oslo,"
    "Europe/Paris,Europe/Prague,Europe/Riga,Europe/Rome,Europe/Sofia,Europe/Stockholm,"
    "Europe/Tallinn,Europe/Vienna,Europe/Vilnius,Europe/Warsaw,Europe/Zagreb,Africa/Cairo,"
    "America/Havana,Asia/Beirut,Asia/Damascus,Asia/Jerusalem,Asia/Tokyo"
)


def main() -> None:
    """Write both files: a language's names a line."""
    write_places()
    common = [Locale.parse(code) for code in CODES.split(",")]
    lines = []
    for code in f"{CODES},{OTHERS}".split(","):
        known = [*common, Locale.parse(code)]
        names = {locale.languages[code].casefold() for locale in known if code in locale.languages}
        lines.append(f"{code}: {', '.join(sorted(names))}\n")
    TARGET.write_text(SOURCE.format("languages") + "".join(lines), encoding="utf-8")


def write_places() -> None:
    """Write the names of countries and cities that are one word, in each language that has any."""
    lines = []
    for code in sorted(load().languages):
        try:
            locale = Locale.parse(code, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
        names = [locale.territories.get(country, "") for country in COUNTRIES.split(",")]
        for zone in CITIES.split(","):
            own = zone.rpartition("/")[2]
            names.append(locale.time_zones.get(zone, {}).get("city", own))
        single = {small(name) for name in names if name.isalpha()}
        lines.append(f"{code}: {' '.join(sorted(single))}\n")
    PLACES.write_text(SOURCE.format("places") + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
