import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Both are found: Real Academia Española, Ortografía de la lengua española (2010), 3.4.3 (solo and demonstratives),
// 3.4.1 (guion); the others are double forms of the Diccionario panhispánico de dudas, https://www.rae.es/dpd/
const SPELLINGS: SpellingRule[] = [
  [/^sólo$/, 'solo'],
  [/^é(st|s)(e|a|os|as)$/, 'e$1$2'], // éste, ése
  [/^aqu(?:é|e)l(la|los|las)?$/, 'aquel$1'],
  [/^guión$/, 'guion'],
  [/^truhán$/, 'truhan'],
  [/^período(s?)$/, 'periodo$1'],
  [/^(card|pol|austr|zod|man|hipocondr|am)íac(o|a|os|as)$/, '$1iac$2'], // cardíaco
  [/^ícono(s?)$/, 'icono$1'],
  [/^vídeo(s?)$/, 'video$1'],
  [/^fútbol$/, 'futbol'],
  [/^chófer(es)?$/, 'chofer$1'],
  [/^olimpíada(s?)$/, 'olimpiada$1'],
  [/^élite(s?)$/, 'elite$1'],
  [/^dínamo(s?)$/, 'dinamo$1'],
  [/^cóctel(es)?$/, 'coctel$1'],
  [/^océano(s?)$/, 'oceano$1'],
  [/^setiembre$/, 'septiembre'],
  [/^séptimo/, 'sétimo'],
  [/^obscur/, 'oscur'],
  [/^substan/, 'sustan'],
  [/^substitu/, 'sustitu'],
  [/^psic/, 'sic'], // psicología
  [/^harmon/, 'armon'],
  [/^yerba/, 'hierba'],
  [/^quilo/, 'kilo'],
  [/^quiosco/, 'kiosco'],
  [/^cinc$/, 'zinc'],
  [/^méjic/, 'méxic'],
  [/^tejan/, 'texan'],
  [/^güisqui$/, 'whisky'],
  [/^transbord/, 'trasbord'],
  [/^reemplaz/, 'remplaz'],
  [/^rehús/, 'reús'],
  [/^adónde$/, 'adonde'],
]

/** One spelling of a Spanish word that has two. */
export const spanishSpelling = respeller(SPELLINGS)
