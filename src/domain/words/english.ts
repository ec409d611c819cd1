import { americanSpelling } from './american-spelling.ts'
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

/** 'She was born in nineteen eighty-four.' 'The old king died in nineteen oh five.' */
function yearPair(n: number, { toCardinal }: NumberSpeller): string[] {
  const [century, year] = [Math.trunc(n / 100), n % 100]
  if (n < 1100 || n > 2099 || year === 0) return []
  return [`${toCardinal(century)} ${year < 10 ? 'oh ' : ''}${toCardinal(year)}`]
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const [now, next] = [say(shown), say(nextHour(hour))]
    const until = say(60 - minute)
    return [
      ...combine(now, minute < 10 ? combine(['oh', 'o', 'zero'], say(minute)) : say(minute)), // The train left at seven thirty.
      ...(minute === 0 ? [...now, ...combine(now, ['o clock', 'hundred'])] : []), // We eat at seven o'clock.
      ...(minute === 30 ? combine(['half past', 'half'], now) : []), // He came home at half past seven.
      ...(minute === 15 ? combine(['quarter past', 'a quarter past', 'quarter after'], now) : []), // It is quarter past seven.
      ...(minute === 45 ? combine(['quarter to', 'a quarter to', 'quarter of'], next) : []), // I woke at a quarter to seven.
      ...(minute > 0 && minute < 30 ? combine(say(minute), ['past', 'after'], now) : []), // It was ten past seven.
      ...(minute > 30 ? combine(until, ['to', 'before'], next) : []), // At twenty to eight the bell rang.
    ]
  })
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const PARTS: Parts = {
  2: { one: ['half', 'a half'], many: ['halves'] }, // Half of the cake is gone. We ate a half.
  4: { one: ['quarter', 'a quarter', 'fourth', 'a fourth'], many: ['quarters', 'fourths'] }, // Three quarters of an hour
  3: { one: ['third', 'a third'], many: ['thirds'] }, // Two thirds of the class came.
  5: { one: ['fifth', 'a fifth'], many: ['fifths'] }, // One fifth was left.
  8: { one: ['eighth', 'an eighth'], many: ['eighths'] }, // Five eighths of a mile
  10: { one: ['tenth', 'a tenth'], many: ['tenths'] }, // Nine tenths of it is water.
}

/** 'She grew up in the nineteen nineties.' 'the nineties' */
function decade(n: number, numbers: NumberSpeller): string[] {
  const last = numbers.toCardinal(n % 100 === 0 ? Math.trunc(n / 100) : n % 100)
  if (n % 100 === 0) return [`${last} hundreds`]
  const named = last.replace(/y$/, 'ies').replace(/ten$/, 'tens')
  return n < 100 ? [named] : [`${numbers.toCardinal(Math.trunc(n / 100))} ${named}`]
}

export const ENGLISH: LanguageWords = {
  cardinals(n, numbers) {
    const said = [
      numbers.toCardinal(n),
      numbers.toCardinal(n, { and: true }), // It has one hundred and five pages.
      numbers.toCardinal(n, { hundredPairing: true }), // The phone cost fifteen hundred dollars.
      numbers.toCardinal(n, { hundredPairing: true, and: true }),
      ...yearPair(n, numbers),
    ]
    return [...said, ...said.map((form) => form.replace(/^one (?=hundred|thousand|million)/, 'a '))] // It took a hundred days.
  },
  ordinals: (n, { toOrdinal }) => [toOrdinal(n), `the ${toOrdinal(n)}`], // We met on May the third.
  ordinalTail: /^(?:st|nd|rd|th)$/,
  ordinalNeighbours:
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/,
  digits: { 0: 'oh' }, // Her room is three oh five.
  decades: { tail: /^[’']?s$/, of: decade },
  minus: ['minus', 'negative'], // It was minus five degrees.
  fraction: namedFractions(PARTS, ['over', 'out of', 'of']), // He got seven out of ten.
  date: (day, month, say, sayOrdinal) => [
    ...combine([MONTHS[month - 1] ?? ''], ['', 'the'], [...say(day), ...sayOrdinal(day)]), // We met on December twenty-fourth.
    ...combine(['the', ''], sayOrdinal(day), ['of'], [MONTHS[month - 1] ?? '']), // the twenty-fourth of December
  ],
  isMonthFirst: true,
  point: ['point'],
  and: ['and'],
  clock,
  currencies: {
    $: { whole: ['dollars', 'dollar', 'bucks'], part: ['cents', 'cent', ''] }, // Lunch was twelve dollars fifty.
    '€': { whole: ['euros', 'euro'], part: ['cents', 'cent', ''] }, // The book costs twenty euros.
    '£': { whole: ['pounds', 'pound', 'quid'], part: ['pence', 'p', ''] }, // I paid five pounds.
    '¥': { whole: ['yen', 'yuan'], part: [''] }, // A ticket is two hundred yen.
  },
  units: {
    '%': ['percent', 'per cent'], // Prices rose by ten percent.
    '°': ['degrees', 'degree'], // It is twenty-one degrees outside.
    '°c': ['degrees celsius', 'degrees', 'degrees centigrade'], // Water boils at a hundred degrees Celsius.
    '°f': ['degrees fahrenheit', 'degrees'], // It was ninety degrees Fahrenheit.
    km: ['kilometers', 'kilometer', 'k'], // We walked five kilometers.
    m: ['meters', 'meter'], // The tree is ten meters tall.
    cm: ['centimeters', 'centimeter'], // The fish was thirty centimeters long.
    kg: ['kilograms', 'kilogram', 'kilos', 'kilo'], // I bought two kilos of apples.
    g: ['grams', 'gram'], // Add fifty grams of sugar.
    l: ['liters', 'liter'], // We drank two liters of water.
    am: ['a m'], // The bus leaves at six a.m.
    pm: ['p m'], // The shop closes at nine p.m.
    h: ['hours', 'hour'], // It took three hours.
    min: ['minutes', 'minute'], // Wait five minutes.
  },
  spelled: {
    mr: ['mister'], // Mister Brown lives next door.
    mrs: ['missus'], // Missus Brown waved.
    ms: ['miz'], // I asked Ms. Lee.
    dr: ['doctor'], // Doctor Green was late.
    st: ['saint', 'street'], // They live on Main Street.
    vs: ['versus'], // It was us versus them.
    etc: ['et cetera'], // Bread, milk, et cetera.
    km: ['kilometers', 'kilometer'], // It is a few kilometers away.
    kg: ['kilograms', 'kilos'], // It weighs several kilos.
    ok: ['okay'], // That is okay.
    tv: ['television'], // We watched television.
    gonna: ['going to'], // I'm going to sleep.
    wanna: ['want to'], // I want to see it.
    gotta: ['got to'], // I have got to go.
    cant: ['can not', 'cannot'], // I cannot swim.
    cannot: ['can not'], // I can not swim.
    wont: ['will not'], // It will not rain.
    shant: ['shall not'], // We shall not forget.
    dont: ['do not'], // I do not know.
    doesnt: ['does not'], // She does not eat meat.
    didnt: ['did not'], // He did not come.
    isnt: ['is not'], // It is not far.
    arent: ['are not'], // They are not here.
    wasnt: ['was not'], // It was not cold.
    werent: ['were not'], // We were not ready.
    havent: ['have not'], // I have not slept.
    hasnt: ['has not'], // She has not called.
    hadnt: ['had not'], // He had not seen it.
    wouldnt: ['would not'], // It would not open.
    couldnt: ['could not'], // I could not sleep.
    shouldnt: ['should not'], // You should not worry.
    mustnt: ['must not'], // You must not tell.
    "let's": ['let us'], // Let us go home.
    "'m": ['am'], // I am tired.
    "'re": ['are'], // They are late.
    "'ve": ['have'], // We have eaten.
    "'ll": ['will', 'shall'], // It will snow.
    "'d": ['would', 'had'], // I would like tea.
    "'s": ['is', 'has'], // It is raining. It has rained.
  },
  homophones: [
    ['their', 'there', 'theyre'],
    ['to', 'too', 'two'],
    ['your', 'youre'],
    ['hear', 'here'],
    ['write', 'right'],
    ['see', 'sea'],
    ['know', 'no'],
    ['knew', 'new'],
    ['buy', 'by', 'bye'],
    ['for', 'four'],
    ['ate', 'eight'],
    ['one', 'won'],
    ['meat', 'meet'],
    ['son', 'sun'],
    ['hour', 'our'],
  ],
  respell: americanSpelling,
}
