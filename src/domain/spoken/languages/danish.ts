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

// Double forms of Retskrivningsordbogen, Dansk Sprognævn, https://dsn.dk/ordboeger/retskrivningsordbogen/; aa for å in
// names, ibid., paragraph 3.
const SPELLINGS: SpellingRule[] = [
  [/aa/, 'å'], // Aalborg, Ålborg
  [/^resurse/, 'ressource'],
  [/^majonæse/, 'mayonnaise'],
  [/^circa$/, 'cirka'],
  [/^linie/, 'linje'],
  [/^remulade$/, 'remoulade'],
  [/^ketsjup/, 'ketchup'],
  [/^yoghurt/, 'jogurt'],
  [/^hundred$/, 'hundrede'],
  [/^tusinde$/, 'tusind'],
  [/^én$/, 'en'], // én hund
  [/^ét$/, 'et'], // ét hus
  [/^fór$/, 'for'],
  [/^dér$/, 'der'],
  [/^hér$/, 'her'],
]

/** One spelling of a Danish word that has two. */
const danishSpelling = respeller(SPELLINGS)

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
    mm: ['millimeter'], // fem millimeter
    ml: ['milliliter'], // halvtreds milliliter mælk
    mg: ['milligram'], // halvtreds milligram
    dl: ['deciliter'], // to deciliter mælk
    t: ['timer', 'time'], // Det tog tre timer.
    sek: ['sekunder', 'sekund'], // ti sekunder
    s: ['sekunder', 'sekund'], // ti sekunder
    x: ['gange'], // tre gange større
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
    dvs: ['det vil sige'], // i morgen, det vil sige fredag
    pga: ['på grund af'], // på grund af regn
    mht: ['med hensyn til'], // med hensyn til maden
    evt: ['eventuelt'], // Jeg kommer eventuelt senere.
    inkl: ['inklusive'], // inklusive morgenmad
    ekskl: ['eksklusive'], // eksklusive morgenmad
    mv: ['med videre'], // brød, mælk med videre
    mm: ['med mere'], // brød, mælk med mere
    mfl: ['med flere'], // Anna, Ida med flere
    tlf: ['telefon'], // min telefon
    st: ['stuen'], // Vi bor i stuen.
    mia: ['milliarder', 'milliard'], // to milliarder
    min: ['minutter', 'minut'], // et par minutter
    kg: ['kilo', 'kilogram'], // et halvt kilo
    tv: ['fjernsyn', 'fjernsynet'], // Vi ser fjernsyn.
    'km/t': ['kilometer i timen'], // firs kilometer i timen
    'km/h': ['kilometer i timen'], // firs kilometer i timen
    '&': ['og'], // brød og smør
    wifi: ['wi fi'], // Vores wi-fi er langsomt.
  },
  hesitations: 'øh øhm æh hm hmm mm'.split(' '), // Jeg tog, øh, bussen.
  negations: 'ikke aldrig intet ingen ingenting hverken uden nej'.split(' '), // Jeg så ham ikke.
  articles: 'en et'.split(' '), // En, en kat.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'en et den det de jeg mig min mit mine du dig din dit dine han ham hans hun hende hendes vi os vores i jer jeres dem deres sig sin sit sine man denne dette disse hvem hvad hvilken hvor hvornår hvordan der som er var været være har havde haft have bliver blev blevet kan kunne skal skulle vil ville må og eller men for at hvis når da fordi af på til fra med ved om over under efter før uden ikke også meget så nu her ja nej'.split(
      ' ',
    ),
  beforeOrdinal: ['den', 'det'], // Christian den Fjerde
  beforeNumber: {
    s: ['side'], // Vi læser på side fem.
    kap: ['kapitel'], // kapitel tre
    no: ['nummer'], // nummer fem
    '№': ['nummer'], // nummer fem
  },
  sizes: [
    [1000, ['tusind', 'tusinde']], // femten tusind
    [1_000_000, ['million', 'millioner', 'mio']], // halvanden million
  ],
  partsAfter: {
    1: ['en kvart', 'og en kvart', 'et kvart', 'og et kvart'], // to og en kvart time
    2: ['en halv', 'og en halv', 'et halvt', 'og et halvt'], // to en halv time
    3: ['trekvart', 'og trekvart', 'tre kvart'], // to trekvart time
  },
  oneAndHalf: ['halvanden', 'halvandet'], // Vi ventede halvanden time.
  sameFrom: 100, // to hundrede halvtreds, to hundrede og halvtreds
  respell: danishSpelling,
  homophones: [
    ['nogen', 'nogle'],
    ['hver', 'vejr', 'vær'],
  ],
}
