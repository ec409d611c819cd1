import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Both are right since the corrections of 1990: Journal officiel de la République française, documents administratifs,
// no. 100, 6 December 1990, 'Les rectifications de l'orthographe'; clef and others: Dictionnaire de l'Académie française.
const SPELLINGS: SpellingRule[] = [
  [/^clef(s?)$/, 'clé$1'],
  [/î/g, 'i'], // maître, île
  [/(?<!^je)û/g, 'u'], // août, sûr; jeûne is another word than jeune
  [/^oignon/, 'ognon'],
  [/^événement/, 'évènement'],
  [/^nénuphar/, 'nénufar'],
  [/^réglement/, 'règlement'],
  [/^crémerie/, 'crèmerie'],
  [/^céleri/, 'cèleri'],
  [
    /^(c|pr|esp|consid|pré?f|rép|g|insist|r[ée]gl|ach|l)é(d|f|r|t|gl)er(ai|as|a|ons|ez|ont|ais|ait|ions|iez|aient)$/,
    '$1è$2er$3',
  ],
  [/^cuiller$/, 'cuillère'],
  [/^bistrot(s?)$/, 'bistro$1'],
  [/^yogourt|^yoghourt/, 'yaourt'],
  [/^(saoul|soûl)/, 'soul'],
  [/^gaie(ment|té)/, 'gai$1'],
  [/^paye(s|nt)?$/, 'paie$1'],
  [/^essaye(s|nt)?$/, 'essaie$1'],
  [/^(ambi|conti|exi)guë(s?)$/, '$1güe$2'],
  [/^charriot/, 'chariot'],
  [/^assoir/, 'asseoir'],
  [/^douçâtre/, 'douceâtre'],
  [/^allô/, 'allo'],
  [/^shampoing/, 'shampooing'],
  [/^tsar/, 'tzar'],
  [/^phantasme/, 'fantasme'],
  [/^iaourt/, 'yaourt'],
]

/** One spelling of a French word that has two. */
export const frenchSpelling = respeller(SPELLINGS)
