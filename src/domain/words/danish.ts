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

/** 'Der kom hundrede og fem gæster.' 'Den kostede et tusind tre hundrede kroner.' */
function cardinals(n: number, numbers: NumberSpeller): string[] {
  if (n === 1) return ['et', 'en', 'én', 'ét'] // Jeg har en hund og et hus.
  if (n < 100) return [numbers.toCardinal(n)]
  const [size, names] = sizeOf(n)
  const [count, rest] = [Math.trunc(n / size), n % size]
  const counts = count === 1 ? ['et', 'en', ''] : cardinals(count, numbers)
  if (rest === 0) return combine(counts, names)
  return combine(counts, names, ['', 'og'], cardinals(rest, numbers))
}

function sizeOf(n: number): [number, string[]] {
  if (n >= 1_000_000) return [1_000_000, n >= 2_000_000 ? ['millioner'] : ['million']] // Der bor to millioner.
  return n >= 1000 ? [1000, ['tusind', 'tusinde']] : [100, ['hundrede', 'hundred']]
}

/** 'Hun er født i nitten hundrede og fireogfirs.' 'Han kom i nitten fireogfirs.' */
function yearPair(n: number, numbers: NumberSpeller): string[] {
  if (n < 1100 || n > 2099 || (n >= 2000 && n < 2010)) return []
  const [century, year] = [numbers.toCardinal(Math.trunc(n / 100)), n % 100]
  if (year === 0) return [`${century} hundrede`]
  const rest = cardinals(year, numbers)
  return [
    ...combine([century], ['hundrede', 'hundrede og'], rest),
    ...(year < 10 ? [] : combine([century], rest)),
  ]
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const [now, next] = [say(shown), say(nextHour(hour))]
    const minutes = ['', 'minutter', 'minut']
    return [
      ...(minute === 0 ? now : combine(now, minute < 10 ? ['nul', ''] : ['', 'og'], say(minute))), // Toget kører syv tyve.
      ...(minute === 30 ? combine(['halv'], next) : []), // Han kom halv otte.
      ...(minute === 15 ? combine(['kvart over', 'kvarter over'], now) : []), // Klokken er kvart over syv.
      ...(minute === 45 ? combine(['kvart i', 'kvarter i'], next) : []), // Hun gik kvart i otte.
      ...(minute > 0 && minute < 30 ? combine(say(minute), minutes, ['over'], now) : []), // Den var ti minutter over syv.
      ...(minute > 30 ? combine(say(60 - minute), minutes, ['i'], next) : []), // Det ringede tyve minutter i otte.
    ]
  })
}

// The library writes 'tredivede'.
const ORDINALS: Record<number, string[]> = { 2: ['anden', 'andet'], 30: ['tredivte'], 31: ['enogtredivte'] } // den tredivte maj

const MONTHS = [
  'januar',
  'februar',
  'marts',
  'april',
  'maj',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'december',
]

const PARTS: Parts = {
  2: { one: ['halv', 'halvt', 'halve', 'halvdelen'], many: ['halve'] }, // Jeg drak en halv liter.
  3: { one: ['tredjedel'], many: ['tredjedele'] }, // To tredjedele af klassen kom.
  4: { one: ['fjerdedel', 'kvart'], many: ['fjerdedele', 'kvarte'] }, // tre fjerdedele
  5: { one: ['femtedel'], many: ['femtedele'] }, // Der er en femtedel tilbage.
  10: { one: ['tiendedel'], many: ['tiendedele'] }, // ni tiendedele
}

export const DANISH: LanguageWords = {
  cardinals: (n, numbers) => [...cardinals(n, numbers), ...yearPair(n, numbers)],
  ordinals: (n, { toOrdinal }) => ORDINALS[n] ?? [toOrdinal(n).replace(/tyvede$/, 'tyvende')], // den fireogtyvende maj
  hasOrdinalStop: true,
  ordinalNeighbours:
    /^(?:januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december)$/,
  decades: {
    tail: /^[’']?erne$/,
    of: (n, numbers) => [...cardinals(n, numbers), ...yearPair(n, numbers)].map((form) => `${form}erne`), // i halvfemserne
  },
  minus: ['minus'], // Det er minus fem grader.
  fraction: namedFractions(PARTS, ['af', 'ud af']), // Jeg fik syv ud af ti.
  date: (day, month, say, sayOrdinal) => [
    ...combine(sayOrdinal(day), ['', 'i'], [MONTHS[month - 1] ?? '', ...sayOrdinal(month)]), // den fireogtyvende december, den fireogtyvende i tolvte
    ...combine(say(day), [MONTHS[month - 1] ?? '']),
  ],
  point: ['komma'], // Han er en komma otte meter høj.
  and: ['og'],
  clock,
  currencies: {
    '€': { whole: ['euro'], part: ['cent', ''] }, // Det koster tyve euro.
    $: { whole: ['dollar', 'dollars'], part: ['cent', ''] }, // Jeg betalte ti dollar.
    '£': { whole: ['pund'], part: ['pence', ''] }, // Den koster fem pund.
    kr: { whole: ['kroner', 'krone'], part: ['øre', ''] }, // Brødet koster tyve kroner halvtreds.
  },
  units: {
    '%': ['procent'], // Priserne steg ti procent.
    '°': ['grader', 'grad'], // Det er tyve grader.
    '°c': ['grader celsius', 'grader'], // Vand koger ved hundrede grader celsius.
    km: ['kilometer'], // Vi gik fem kilometer.
    m: ['meter'], // Træet er ti meter højt.
    cm: ['centimeter'], // Fisken var tredive centimeter lang.
    kg: ['kilogram', 'kilo'], // Jeg købte to kilo æbler.
    g: ['gram'], // Tilsæt hundrede gram sukker.
    l: ['liter'], // Jeg drikker to liter vand.
    min: ['minutter', 'minut'], // Vent fem minutter.
  },
  spelled: {
    kr: ['kroner', 'krone'], // Brødet koster tyve kroner.
    kl: ['klokken'], // Vi spiser klokken syv.
    hr: ['herr'], // Herr Holm bor ved siden af.
    fr: ['fru'], // Fru Holm vinkede.
    dr: ['doktor'], // Doktor Holm kom sent.
    nr: ['nummer'], // Vi bor i nummer fem.
    fx: ['for eksempel'], // Jeg kan lide frugt, for eksempel pærer.
    feks: ['for eksempel'], // Tag for eksempel toget.
    osv: ['og så videre'], // Brød, mælk og så videre.
    ca: ['cirka'], // Der var cirka tyve.
    bla: ['blandt andet'], // Jeg læste blandt andet en bog.
    km: ['kilometer'], // Der er få kilometer.
  },
  homophones: [
    ['nogen', 'nogle'],
    ['hver', 'vejr', 'vær'],
  ],
}
