import {
  combine,
  type LanguageWords,
  type NumberSpeller,
  namedFractions,
  nextHour,
  type Parts,
  respeller,
  type Say,
  type SpellingRule,
  twelveHours,
} from '#domain/spoken/language-words.ts'

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
const frenchSpelling = respeller(SPELLINGS)

/** 'Il est né en dix-neuf cent quatre-vingts.' */
function yearPair(n: number, { toCardinal }: NumberSpeller): string[] {
  if (n < 1100 || n > 1999) return []
  const century = toCardinal(Math.trunc(n / 100))
  return n % 100 === 0 ? [`${century} cents`] : [`${century} cent ${toCardinal(n % 100)}`]
}

const SEVENTIES = ['', ' et un', '-deux', '-trois', '-quatre', '-cinq', '-six', '-sept', '-huit', '-neuf']
const TEENS = [
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
]

/** 'Il a septante ans.' is said in Belgium and Switzerland, 'nonante' too, 'huitante' in parts of Switzerland. */
function regional(form: string): string[] {
  const replaced = (pattern: RegExp, ten: string) =>
    form.replace(pattern, (_, teen: string) => ten + (SEVENTIES[TEENS.indexOf(teen)] ?? ''))
  const teens = 'dix-sept|dix-huit|dix-neuf|dix|onze|douze|treize|quatorze|quinze|seize'
  const seventies = replaced(new RegExp(`soixante(?:-| et )(${teens})$`), 'septante')
  const nineties = replaced(new RegExp(`quatre-vingts?-(${teens})$`), 'nonante')
  const eighties = form
    .replace(/quatre-vingts?-un$/, 'huitante et un')
    .replace(/quatre-vingts?(?!-(?:dix|on|dou|trei|quator|quin|sei))/, 'huitante')
  return [...new Set([form, seventies, nineties, eighties])]
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const hours = (n: number) => [
      ...combine(say(n), ['heures', 'heure', 'h']),
      ...(n === 12 ? ['midi', 'minuit'] : []), // Nous mangeons à midi et demi.
    ]
    const [now, next] = [hours(shown), hours(nextHour(hour))]
    return [
      ...(minute === 0 ? now : combine(now, say(minute))), // Le train part à sept heures vingt.
      ...(minute === 30 ? combine(now, ['et demie', 'et demi']) : []), // Il est sept heures et demie.
      ...(minute === 15 ? combine(now, ['et quart', 'un quart']) : []), // Elle arrive à sept heures et quart.
      ...(minute === 45 ? combine(next, ['moins le quart', 'moins quart']) : []), // Il est huit heures moins le quart.
      ...(minute > 30 ? combine(next, ['moins'], say(60 - minute)) : []), // On part à huit heures moins vingt.
    ]
  })
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

const PARTS: Parts = {
  2: { one: ['demi', 'demie', 'la moitié'], many: ['demis'] }, // J'ai bu un demi litre.
  3: { one: ['tiers', 'un tiers', 'le tiers'], many: ['tiers'] }, // Les deux tiers de la classe sont venus.
  4: { one: ['quart', 'un quart'], many: ['quarts'] }, // trois quarts d'heure
  5: { one: ['cinquième', 'un cinquième'], many: ['cinquièmes'] }, // Il reste un cinquième.
  10: { one: ['dixième', 'un dixième'], many: ['dixièmes'] }, // neuf dixièmes
}

export const FRENCH: LanguageWords = {
  cardinals(n, numbers) {
    const said = [numbers.toCardinal(n), ...yearPair(n, numbers)]
    const all = [...said, ...said.map((form) => form.replace(/(?<=cent|vingt)s$/, ''))].flatMap(regional) // la page deux cent ; la page quatre-vingt
    return [...all, ...all.map((form) => form.replace(/\bun$/, 'une'))] // Il y a vingt et une pages.
  },
  ordinals(n, { toOrdinal }) {
    if (n === 1) return ['premier', 'première'] // C'est la première fois.
    return n === 2 ? ['deuxième', 'second', 'seconde'] : [toOrdinal(n)] // Au second étage.
  },
  ordinalTail: /^(?:er|ère|re|e|ème|nd|nde)$/,
  minus: ['moins'], // Il fait moins cinq degrés.
  fraction: namedFractions(PARTS, ['sur']), // J'ai eu sept sur dix.
  date: (day, month, say, sayOrdinal) =>
    combine(day === 1 ? sayOrdinal(1) : say(day), [MONTHS[month - 1] ?? '', ...say(month)]), // le vingt-quatre décembre
  point: ['virgule'], // Il mesure un virgule huit mètre.
  and: ['et'],
  clock,
  currencies: {
    '€': { whole: ['euros', 'euro'], part: ['centimes', 'centime', ''] }, // Ça coûte trois euros cinquante.
    $: { whole: ['dollars', 'dollar'], part: ['cents', ''] }, // J'ai payé dix dollars.
    '£': { whole: ['livres', 'livre'], part: ['pence', ''] }, // Le billet vaut cinq livres.
  },
  units: {
    '%': ['pour cent'], // Les prix montent de dix pour cent.
    '°': ['degrés', 'degré'], // Il fait vingt degrés.
    '°c': ['degrés celsius', 'degrés'], // L'eau bout à cent degrés Celsius.
    h: ['heures', 'heure'], // Rendez-vous à sept heures.
    km: ['kilomètres', 'kilomètre'], // Nous avons marché cinq kilomètres.
    m: ['mètres', 'mètre'], // L'arbre fait dix mètres.
    cm: ['centimètres', 'centimètre'], // Le poisson mesure trente centimètres.
    kg: ['kilogrammes', 'kilogramme', 'kilos', 'kilo'], // J'ai acheté deux kilos de pommes.
    g: ['grammes', 'gramme'], // Ajoutez cent grammes de sucre.
    l: ['litres', 'litre'], // Je bois deux litres d'eau.
    min: ['minutes', 'minute'], // Attends cinq minutes.
    mm: ['millimètres', 'millimètre'], // cinq millimètres
    ml: ['millilitres', 'millilitre'], // cinquante millilitres de lait
    mg: ['milligrammes', 'milligramme'], // cinquante milligrammes
    s: ['secondes', 'seconde'], // dix secondes
    x: ['fois'], // trois fois plus grand
  },
  spelled: {
    m: ['monsieur'], // Monsieur Dupont est là.
    mr: ['monsieur'], // Monsieur Petit attend.
    mme: ['madame'], // Madame Dupont est partie.
    mlle: ['mademoiselle'], // Mademoiselle Petit chante.
    dr: ['docteur'], // Le docteur arrive.
    st: ['saint'], // C'est à Saint-Malo.
    ste: ['sainte'], // la fête de sainte Anne
    etc: ['et cetera'], // Du pain, du lait, et cetera.
    km: ['kilomètres', 'kilomètre'], // C'est à quelques kilomètres.
    pex: ['par exemple'], // par exemple des poires
    cad: ['c’est-à-dire'], // demain, c'est-à-dire vendredi
    'c-à-d': ['c’est-à-dire'], // demain, c'est-à-dire vendredi
    rdv: ['rendez-vous'], // J'ai un rendez-vous.
    svp: ['s’il vous plaît'], // Un café, s'il vous plaît.
    bd: ['boulevard'], // boulevard Victor Hugo
    av: ['avenue'], // avenue Foch
    prof: ['professeur'], // Le professeur arrive.
    tv: ['télé', 'télévision'], // Nous regardons la télé.
    tel: ['téléphone'], // un numéro de téléphone
    'km/h': ['kilomètres heure', 'kilomètres à l’heure', 'kilomètres par heure'], // quatre-vingts kilomètres heure
    '&': ['et'], // du pain et du beurre
    kg: ['kilogrammes', 'kilos', 'kilo', 'kilogramme'], // un demi kilo
    wifi: ['wi fi'], // Le wi-fi est lent.
    mm: ['messieurs'], // Messieurs Petit et Dupont
    mmes: ['mesdames'], // Mesdames Petit et Dupont
  },
  hesitations: 'euh heu hum hm mm mmm'.split(' '), // J'ai pris, euh, le bus.
  negations: 'ne n pas jamais rien personne aucun aucune ni non sans'.split(' '), // Je ne l'ai pas vu.
  articles: 'un une'.split(' '), // Un, un chat.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'le la les l un une des du de d au aux je j me m moi tu te t toi il elle on nous vous ils elles se s soi lui leur leurs y en mon ma mes ton ta tes son sa ses notre nos votre vos ce c cet cette ces ça cela qui que qu quoi dont où quel quelle est es suis sommes êtes sont était étais étaient été être ai as a avons avez ont avait avais avaient eu avoir et ou mais ni car donc or si comme quand parce à dans sur sous par pour avec sans chez vers entre ne n pas plus très oui non aussi'.split(
      ' ',
    ),
  firstOfMonth:
    /^(?:janvier|février|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre)$/, // le premier mai
  beforeNumber: {
    n: ['numéro'], // J'habite au numéro cinq.
    no: ['numéro'], // J'habite au numéro cinq.
    num: ['numéro'], // numéro cinq
    p: ['page'], // Ouvrez à la page cinq.
    chap: ['chapitre'], // chapitre deux
    art: ['article'], // article deux
    '№': ['numéro'], // numéro cinq
  },
  sizes: [
    [1000, ['mille']], // quinze mille
    [1_000_000, ['million', 'millions', 'million de', 'millions de']], // un million et demi
  ],
  partsAfter: {
    1: ['et quart', 'un quart', 'et un quart'], // deux heures et quart
    2: ['et demi', 'et demie'], // une heure et demie
    3: ['trois quarts', 'et trois quarts'], // deux heures trois quarts
  },
  sameFrom: 70, // soixante-dix ans ; septante ans
  hoursNamed: { 0: ['minuit'], 12: ['midi'], 24: ['minuit'] }, // Nous mangeons à midi.
  respell: frenchSpelling,
  homophones: [
    ['a', 'à'],
    ['ou', 'où'],
    ['la', 'là'],
    ['du', 'dû'],
    ['on', 'ont'],
    ['son', 'sont'],
    ['ce', 'se'],
    ['ces', 'ses'],
    ['ça', 'sa'],
    ['leur', 'leurs'],
  ],
}
