CREATE TABLE szavak (id INT, szo VARCHAR(30), meghatarozas TEXT);
INSERT INTO `szavak` (`id`, `szo`, `meghatarozas`) VALUES
(1, 'létra', 'fokain felmászunk'),
(2, 'kalapács', 'szöget ver vele az ember, ha nem az ujját üti'),
(3, 'fűrész', 'fogai vannak, mégsem harap'),
(4, 'csavar', 'menetes szög (ha jól fogalmazunk)'),
(5, 'ecset', 'festünk vele');
INSERT INTO olvasok VALUES (1, 'Anna'), (2, 'Béla');
