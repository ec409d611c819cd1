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

// Both spellings of these words are right, or were until the reform of 1996: Amtliches Regelwerk der deutschen
// Rechtschreibung, Wörterverzeichnis, https://www.rechtschreibrat.com/regeln-und-woerterverzeichnis/
const SPELLINGS: SpellingRule[] = [
  [/^selbständig/, 'selbstständig'],
  [/^aufwendig/, 'aufwändig'],
  [/photo/, 'foto'], // Photographie
  [/graphi/, 'grafi'], // Graphik, Geographie
  [/graphen$/, 'grafen'],
  [/(?<=foto|geo|bio|steno|para)graph/, 'graf'],
  [/delphin/, 'delfin'],
  [/phantas/, 'fantas'],
  [/(tele|mikro|saxo|mega|xylo|grammo)phon/, '$1fon'],
  [/(poten|differen|existen|essen|substan|sequen|residen|providen)ti(al|ell)/, '$1zi$2'],
  [/joghurt/, 'jogurt'],
  [/spaghetti/, 'spagetti'],
  [/portemonnaie/, 'portmonee'],
  [/thunfisch/, 'tunfisch'],
  [/panther/, 'panter'],
  [/mayonnaise/, 'majonäse'],
  [/ketchup/, 'ketschup'],
  [/exposé/, 'exposee'],
  [/schiffahrt/, 'schifffahrt'],
  [/känguruh/, 'känguru'],
  [/^rauh/, 'rau'],
  [/numerier/, 'nummerier'],
  [/plazier/, 'platzier'],
  [/^(tip|stop)$/, '$1p'],
  [/stengel/, 'stängel'],
  [/^behende/, 'behände'],
  [/schneuz/, 'schnäuz'],
  [/^gemse/, 'gämse'],
  [/quentchen/, 'quäntchen'],
  [/alptr/, 'albtr'],
  [/überschwenglich/, 'überschwänglich'],
  [/^greuel/, 'gräuel'],
  [/biographi/, 'biografi'],
  [/orthograph/, 'orthograf'],
  [/paragraph/, 'paragraf'],
  [/kommuniqué/, 'kommunikee'],
  [/varieté/, 'varietee'],
  [/necessaire/, 'nessessär'],
  [/^chicoree$/, 'schikoree'],
  [/^(ander|unser|eur|euer)n$/, '$1en'], // unsern, unseren
  [/^andre/, 'andere'],
  [/^unsre/, 'unsere'],
]

/** One spelling of a German word that has two. */
const germanSpelling = respeller(SPELLINGS)

const ONE = ['ein', 'eine', 'einen', 'einem', 'einer', 'eines'] // Sie hat einen Hund. Er wohnt bei einer Tante.

/** 'Sie ist neunzehnhundertvierundachtzig geboren.' */
function yearPair(n: number, { toCardinal }: NumberSpeller): string[] {
  if (n < 1100 || n > 1999) return []
  return [`${toCardinal(Math.trunc(n / 100))}hundert${n % 100 === 0 ? '' : toCardinal(n % 100)}`]
}

function clock(hour: number, minute: number, say: Say): string[] {
  const oClock = (n: number) => (n === 1 ? [...say(n), 'ein'] : say(n))
  return twelveHours(hour).flatMap((shown) => {
    const [now, next] = [say(shown), say(nextHour(hour))]
    return [
      ...(minute === 0
        ? [...now, ...combine(oClock(shown), ['Uhr'])] // Wir essen um sieben Uhr.
        : combine(oClock(shown), ['Uhr', ''], say(minute))), // Der Zug fährt um sieben Uhr zwanzig.
      ...(minute === 30 ? combine(['halb'], next) : []), // Er kam um halb acht.
      ...(minute === 15 ? [...combine(['viertel nach'], now), ...combine(['viertel'], next)] : []), // Es ist Viertel nach sieben.
      ...(minute === 45 ? combine(['viertel vor', 'dreiviertel'], next) : []), // Sie ging um Viertel vor acht.
      ...(minute > 0 && minute < 30 ? combine(say(minute), ['nach'], now) : []), // Es war zehn nach sieben.
      ...(minute > 30 ? combine(say(60 - minute), ['vor'], next) : []), // Um zwanzig vor acht klingelte es.
    ]
  })
}

const MONTHS = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
]

const PARTS: Parts = {
  2: { one: ['halb', 'halbe', 'halber', 'halbes', 'halben', 'einhalb', 'die Hälfte'], many: ['halbe'] }, // Ich trank einen halben Liter.
  3: { one: ['Drittel'], many: ['Drittel'] }, // Zwei Drittel der Klasse kamen.
  4: { one: ['Viertel'], many: ['Viertel'] }, // eine Dreiviertelstunde, drei Viertel
  5: { one: ['Fünftel'], many: ['Fünftel'] }, // Ein Fünftel ist übrig.
  8: { one: ['Achtel'], many: ['Achtel'] }, // ein Achtel Wein
  10: { one: ['Zehntel'], many: ['Zehntel'] }, // neun Zehntel
}

export const GERMAN: LanguageWords = {
  cardinals(n, numbers) {
    if (n === 1) return ['eins', ...ONE]
    if (n === 2) return ['zwei', 'zwo'] // Zimmer zwo
    const said = [numbers.toCardinal(n), ...yearPair(n, numbers)]
    const short = [...said, ...said.map((form) => form.replace(/^ein(?=hundert|tausend)/, ''))] // Es dauerte hundert Tage.
    const bare = [...short, ...short.map((form) => form.replace(/(?<=tausend)einhundert/, 'hundert'))] // tausendhundert Euro
    return [...bare, ...bare.map((form) => form.replace(/(hundert|tausend)(?=\p{L}{3,9}$)/u, '$1und'))] // Tausendundeine Nacht
  },
  ordinals(n, { toOrdinal }) {
    const stem = toOrdinal(n)
    const all = [stem, stem.replace(/^ein(?=hundert|tausend)/, '')]
    return combine(all, ['', 'n', 'r', 's', 'm']).map((form) => form.replaceAll(' ', '')) // am dritten Mai, der dritte Mai
  },
  hasOrdinalStop: true,
  ordinalTail: /^te[nrsm]?$/,
  ordinalNeighbours:
    /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)$/,
  digits: { 2: 'zwo' }, // Meine Nummer ist zwo drei fünf.
  decades: {
    tail: /^er$/,
    of: (n, numbers) => [numbers.toCardinal(n), ...yearPair(n, numbers)].map((form) => `${form}er`), // in den neunziger Jahren
  },
  minus: ['minus'], // Es sind minus fünf Grad.
  fraction: namedFractions(PARTS, ['von', 'durch']), // sieben von zehn
  date: (day, month, say, sayOrdinal) =>
    combine(sayOrdinal(day), [MONTHS[month - 1] ?? '', ...sayOrdinal(month), ...say(month)]), // am vierundzwanzigsten Dezember, am vierundzwanzigsten Zwölften
  point: ['Komma'], // Er ist eins Komma acht Meter groß.
  and: ['und'],
  clock,
  currencies: {
    '€': { whole: ['Euro', 'Euros'], part: ['Cent', ''] }, // Das macht drei Euro fünfzig.
    $: { whole: ['Dollar'], part: ['Cent', ''] }, // Es kostet zehn Dollar.
    '£': { whole: ['Pfund'], part: ['Pence', ''] }, // Ich zahlte fünf Pfund.
  },
  units: {
    '%': ['Prozent'], // Die Preise stiegen um zehn Prozent.
    '°': ['Grad'], // Es sind zwanzig Grad.
    '°c': ['Grad Celsius', 'Grad'], // Wasser kocht bei hundert Grad Celsius.
    km: ['Kilometer', 'Kilometern'], // Wir sind fünf Kilometer gelaufen.
    m: ['Meter', 'Metern'], // Der Baum ist zehn Meter hoch.
    cm: ['Zentimeter', 'Zentimetern'], // Der Fisch war dreißig Zentimeter lang.
    kg: ['Kilogramm', 'Kilo'], // Ich kaufte zwei Kilo Äpfel.
    g: ['Gramm'], // Gib hundert Gramm Zucker dazu.
    l: ['Liter', 'Litern'], // Ich trinke zwei Liter Wasser.
    h: ['Stunden', 'Stunde', 'Uhr'], // Es dauerte drei Stunden.
    uhr: [''], // Der Zug fährt um sieben Uhr zwanzig. Er fährt um halb acht.
    min: ['Minuten', 'Minute'], // Warte fünf Minuten.
    mm: ['Millimeter', 'Millimetern'], // fünf Millimeter dick
    ml: ['Milliliter', 'Millilitern'], // fünfzig Milliliter Milch
    mg: ['Milligramm'], // fünfzig Milligramm
    t: ['Tonnen', 'Tonne'], // Der Stein wiegt zwei Tonnen.
    std: ['Stunden', 'Stunde'], // Es dauerte drei Stunden.
    sek: ['Sekunden', 'Sekunde'], // Halte zehn Sekunden.
    s: ['Sekunden', 'Sekunde'], // zehn Sekunden
    x: ['mal'], // Ich war dreimal dort. drei mal drei
    ct: ['Cent'], // Es kostet fünfzig Cent.
    eur: ['Euro'], // Es kostet fünfzig Euro.
  },
  spelled: {
    hr: ['Herr'], // Herr Braun wohnt nebenan.
    fr: ['Frau'], // Frau Braun winkte.
    dr: ['Doktor'], // Doktor Grün kam spät.
    nr: ['Nummer'], // Wir wohnen in Nummer fünf.
    str: ['Straße'], // Sie wohnt in der langen Straße.
    zb: ['zum Beispiel'], // Ich mag Obst, zum Beispiel Birnen.
    usw: ['und so weiter'], // Brot, Milch und so weiter.
    ca: ['circa', 'zirka'], // Es waren circa zwanzig Leute.
    bzw: ['beziehungsweise'], // morgen beziehungsweise übermorgen
    km: ['Kilometer'], // Es sind nur wenige Kilometer.
    gehts: ['geht es'], // Wie geht es dir?
    ists: ['ist es'], // So ist es.
    habs: ['habe es'], // Ich habe es gesehen.
    ins: ['in das'], // Wir gehen in das Kino.
    ans: ['an das'], // Ich denke an das Meer.
    aufs: ['auf das'], // Wir freuen uns auf das Fest.
    fürs: ['für das'], // Danke für das Essen.
    ua: ['unter anderem', 'unter anderen'], // Ich kaufte unter anderem Brot.
    dh: ['das heißt'], // morgen, das heißt am Freitag
    uä: ['und ähnliches', 'und ähnliche'], // Äpfel, Birnen und Ähnliches
    zt: ['zum Teil'], // Es war zum Teil neu.
    usf: ['und so fort'], // Brot, Milch und so fort
    bspw: ['beispielsweise'], // beispielsweise Birnen
    evtl: ['eventuell'], // Ich komme eventuell später.
    ggf: ['gegebenenfalls'], // gegebenenfalls morgen
    inkl: ['inklusive'], // inklusive Frühstück
    mind: ['mindestens'], // mindestens drei Tage
    max: ['maximal'], // maximal drei Tage
    vgl: ['vergleiche'], // vergleiche Seite fünf
    tel: ['Telefon'], // Mein Telefon ist kaputt.
    prof: ['Professor', 'Professorin'], // Professor Braun kam spät.
    st: ['Sankt'], // Wir waren in Sankt Gallen.
    jh: ['Jahrhundert', 'Jahrhunderts'], // im achtzehnten Jahrhundert
    mrd: ['Milliarden', 'Milliarde'], // zwei Milliarden
    vchr: ['vor Christus'], // hundert Jahre vor Christus
    nchr: ['nach Christus'], // hundert Jahre nach Christus
    zzt: ['zurzeit', 'zur Zeit'], // Ich bin zurzeit krank.
    'km/h': ['Kilometer pro Stunde', 'Stundenkilometer'], // achtzig Kilometer pro Stunde
    '&': ['und'], // Brot und Butter
    kg: ['Kilogramm', 'Kilo'], // ein halbes Kilo
    vom: ['von dem'], // Ich komme von dem Markt.
    wlan: ['W LAN'], // Das WLAN ist langsam.
  },
  hesitations: 'äh ähm hm hmm mhm öh öhm mm'.split(' '), // Ich nahm, äh, den Bus.
  negations:
    'nicht nichts nie niemals kein keine keinen keinem keiner keines niemand weder noch ohne nein'.split(' '), // Ich habe ihn nicht gesehen.
  articles: 'ein eine einen einem einer eines'.split(' '), // Eine, eine Katze.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'der die das den dem des ein eine einen einem einer eines ich mich mir mein meine meinen meinem meiner du dich dir dein deine er ihn ihm sein seine sie ihr ihre ihren ihrem ihrer es wir uns unser unsere euch euer sich man dieser diese dieses diesen diesem jener welche welcher wer wen wem was wo wie wann bin bist ist sind seid war waren warst gewesen habe hast hat haben habt hatte hatten werde wird werden wurde und oder aber denn sondern dass daß weil wenn als ob in im an am auf aus bei beim mit nach seit von vom zu zum zur für um über unter vor durch ohne nicht auch nur schon noch sehr ja nein da so'.split(
      ' ',
    ),
  beforeOrdinal: ['der', 'die', 'das', 'den', 'dem', 'des'], // Ludwig der Vierzehnte
  beforeNumber: {
    s: ['Seite'], // Wir lesen auf Seite fünf.
    abs: ['Absatz'], // Absatz zwei
    kap: ['Kapitel'], // Kapitel drei
    '№': ['Nummer'], // Nummer fünf
  },
  sizes: [
    [1000, ['tausend', 'tsd']], // fünfzehn Tausend
    [1_000_000, ['million', 'millionen', 'mio']], // anderthalb Millionen
  ],
  partsAfter: {
    1: ['einviertel', 'und ein Viertel'], // zweieinviertel Stunden
    2: ['einhalb', 'und eine halbe', 'und ein halbes', 'und einen halben', 'und ein halber'], // zweieinhalb Stunden
    3: ['dreiviertel', 'und drei Viertel'], // zweidreiviertel Stunden
  },
  oneAndHalf: ['anderthalb', 'eineinhalb', 'einundeinhalb'], // anderthalb Stunden
  sameFrom: 100, // zweihundertfünf, zweihundertundfünf
  respell: germanSpelling,
  homophones: [
    ['das', 'daß', 'dass'],
    ['seid', 'seit'],
  ],
}
