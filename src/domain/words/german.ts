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
  },
  homophones: [
    ['das', 'daß', 'dass'],
    ['seid', 'seit'],
  ],
}
