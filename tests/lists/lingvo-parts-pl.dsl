#NAME "Plaża"
#INDEX_LANGUAGE "Polish"

parasol
	[m1][p]rz.[/p] [t]x[/t] [trn]it keeps off the sun[/trn][/m]
muszla
	[m1][p]rz.[/p] [t]x[/t] [trn]a snail has one[/trn][/m]
wydma
	[m1][p]rz.[/p] [t]x[/t] [trn]a hill of sand[/trn][/m]
latarnia
	[m1][p]rz.[/p] [t]x[/t] [trn]its light guides ships[/trn][/m]
