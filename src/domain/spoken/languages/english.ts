import {
  combine,
  type LanguageWords,
  type NumberSpeller,
  namedFractions,
  nextHour,
  type Parts,
  type Say,
  twelveHours,
} from '#domain/spoken/language-words.ts'
import { americanSpelling } from './american-spelling.ts'

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
  ordinals: (n, { toOrdinal }) => [toOrdinal(n)], // on the twenty-first
  ordinalTail: /^(?:st|nd|rd|th)$/,
  ordinalNeighbours:
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/,
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
    mm: ['millimeters', 'millimeter'], // The gap is five millimeters.
    ml: ['milliliters', 'milliliter'], // Add fifty milliliters of milk.
    mg: ['milligrams', 'milligram'], // a dose of fifty milligrams
    ft: ['feet', 'foot'], // She is five foot six.
    in: ['inches', 'inch'], // ten inches of snow
    yd: ['yards', 'yard'], // a hundred yards away
    mi: ['miles', 'mile'], // We drove sixty miles.
    mph: ['miles an hour', 'miles per hour'], // sixty miles an hour
    lb: ['pounds', 'pound'], // It weighs ten pounds.
    lbs: ['pounds'], // It weighs ten pounds.
    oz: ['ounces', 'ounce'], // eight ounces of cheese
    hr: ['hours', 'hour'], // It took an hour.
    hrs: ['hours'], // It took three hours.
    mins: ['minutes'], // Wait five minutes.
    sec: ['seconds', 'second'], // Hold it for ten seconds.
    s: ['seconds', 'second'], // ten seconds
    '¢': ['cents', 'cent'], // It cost ninety-nine cents.
    x: ['by', 'times'], // The room is ten by ten. Three times as big.
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
    eg: ['for example'], // For example apples.
    ie: ['that is'], // tomorrow, that is, on Friday
    am: ['a m'], // at six a.m.
    pm: ['p m'], // at nine p.m.
    jan: ['january'], // on January fifth
    feb: ['february'], // on February fifth
    apr: ['april'], // on April fifth
    jun: ['june'], // on June fifth
    jul: ['july'], // on July fifth
    aug: ['august'], // on August fifth
    sep: ['september'], // on September fifth
    sept: ['september'], // on September fifth
    oct: ['october'], // on October fifth
    nov: ['november'], // on November fifth
    dec: ['december'], // on December fifth
    approx: ['approximately'], // approximately ten people
    apt: ['apartment'], // apartment five
    ave: ['avenue'], // Park Avenue
    blvd: ['boulevard'], // Sunset Boulevard
    rd: ['road'], // Mill Road
    jr: ['junior'], // John Smith Junior
    sr: ['senior'], // John Smith Senior
    prof: ['professor'], // Professor Lee teaches us.
    dept: ['department'], // the department of history
    'km/h': ['kilometers per hour', 'kilometers an hour'], // eighty kilometers per hour
    '24/7': ['twenty four seven'], // They are open twenty-four seven.
    '&': ['and'], // bread and butter
    because: ['cause', 'cuz'], // I left 'cause I was tired.
    though: ['tho'], // It was good though.
    through: ['thru'], // the drive-thru
    alright: ['all right'], // It will be all right.
    goodbye: ['goodby'], // We said goodbye.
    donut: ['doughnut'], // I ate a doughnut.
    donuts: ['doughnuts'], // We ate doughnuts.
    kinda: ['kind of'], // It is kind of late.
    sorta: ['sort of'], // It is sort of late.
    lemme: ['let me'], // Let me see.
    gimme: ['give me'], // Give me that.
    wifi: ['wi fi'], // The wi-fi is slow.
  },
  hesitations: 'um uh uhm er erm hm hmm mm mmm uhh umm'.split(' '), // I, um, took the bus.
  articles: ['a', 'an'], // an hour and a half
  negations:
    'not no never none nothing nobody neither nor without cannot cant dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt wont wouldnt couldnt shouldnt mustnt shant aint'.split(
      ' ',
    ), // I did not see him.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'a an the i me my mine you your yours he him his she her hers it its we us our ours they them their theirs this that these those who whom whose which what there here be am is are was were been being have has had having do does did will would shall should can could may might must and or but nor so if because as than when while of to in on at by for with from about into over after before up down out off not no yes too very just also im youre hes shes theyre ive youve weve theyve id youd hed ill youll dont doesnt didnt isnt arent wasnt cant wont'.split(
      ' ',
    ),
  beforeOrdinal: ['the'], // Henry the Eighth; We met on May the third.
  beforeNumber: {
    no: ['number'], // She lives at number five.
    nos: ['numbers'], // numbers five and six
    nr: ['number'], // number five
    p: ['page'], // Open page five.
    pp: ['pages'], // pages five to nine
    ch: ['chapter'], // chapter five
    vol: ['volume'], // volume two
    rm: ['room'], // room five
    '№': ['number'], // number five
  },
  sizes: [
    [1000, ['thousand', 'k']], // fifteen thousand people
    [1_000_000, ['million', 'm']], // one and a half million
  ],
  saysPairs: true, // The train left at seven thirty. Lunch was twelve fifty.
  partsAfter: {
    1: ['and a quarter', 'and one quarter'], // two and a quarter hours
    2: ['and a half', 'and one half'], // one and a half hours
    3: ['and three quarters'], // two and three quarters
  },
  sameFrom: 100, // two hundred fifty, two hundred and fifty
  hoursNamed: { 0: ['midnight'], 12: ['noon', 'midday', 'twelve noon'], 24: ['midnight'] }, // We eat at noon.
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
