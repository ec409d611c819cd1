import {
  combine,
  type LanguageWords,
  type NumberSpeller,
  namedFractions,
  nextHour,
  type Parts,
  type Say,
  twelveHours,
} from './language-words.ts'

/** 'Il est né en dix-neuf cent quatre-vingts.' */
function yearPair(n: number, { toCardinal }: NumberSpeller): string[] {
  if (n < 1100 || n > 1999) return []
  return [`${toCardinal(Math.trunc(n / 100))} cent ${n % 100 === 0 ? '' : toCardinal(n % 100)}`]
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
    const all = [...said, ...said.map((form) => form.replace(/(?<=cent|vingt)s$/, ''))] // la page deux cent ; la page quatre-vingt
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
  },
  homophones: [
    ['a', 'à'],
    ['ou', 'où'],
    ['on', 'ont'],
    ['son', 'sont'],
    ['ce', 'se'],
    ['ces', 'ses'],
    ['ça', 'sa'],
    ['leur', 'leurs'],
  ],
}
