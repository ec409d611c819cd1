// The diary that the contact sheets show: ten days of somebody who writes English and learns Spanish, the last of them today.
import type { Entry, Mood } from '#domain/journal/entry.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'

export const TODAY = '2026-11-26'
const NOON_MS = 12 * 60 * 60 * 1000

type Written = { date: string; mood: Mood; content: string; said: string; understood: number; heard: string }

const DAYS: Written[] = [
  {
    date: '2026-11-17',
    mood: 'tired',
    content: 'I slept badly.',
    said: 'Dormí mal y me levanté tarde.',
    understood: 3,
    heard: 'dorado',
  },
  {
    date: '2026-11-18',
    mood: 'happy',
    content: 'Mai called from the station.',
    said: 'Mai me llamó desde la estación.',
    understood: 3,
    heard: 'llama',
  },
  {
    date: '2026-11-20',
    mood: 'anxious',
    content: 'The meeting is on Thursday.',
    said: 'La reunión es el jueves por la tarde.',
    understood: 4,
    heard: 'juegos',
  },
  {
    date: '2026-11-21',
    mood: 'relaxed',
    content: 'Soup and an old film.',
    said: 'Sopa y una película antigua.',
    understood: 3,
    heard: 'ropa',
  },
  {
    date: '2026-11-22',
    mood: 'grateful',
    content: 'My sister brought apples.',
    said: 'Mi hermana trajo manzanas del mercado.',
    understood: 4,
    heard: 'semana',
  },
  {
    date: '2026-11-23',
    mood: 'excited',
    content: 'The choir sang in the church.',
    said: 'El coro cantó en la iglesia vieja.',
    understood: 5,
    heard: 'loro',
  },
  {
    date: '2026-11-24',
    mood: 'relaxed',
    content: 'The boiler works again. First warm shower in three days.',
    said: 'La caldera funciona otra vez.',
    understood: 4,
    heard: 'calor',
  },
  {
    date: '2026-11-25',
    mood: 'happy',
    content: 'The neighbor lent me a ladder, and we talked for an hour.',
    said: 'El vecino me prestó una escalera.',
    understood: 5,
    heard: 'escuela',
  },
]

/** What is written today, with its translation. */
export const ENTRY: Entry = {
  id: `${TODAY}-1`,
  date: TODAY,
  mood: 'relaxed',
  tags: ['home', 'sister'],
  content:
    "I woke up late today. In the morning my sister called me from the train. She's coming on Friday with the dog. I have to tidy the attic before Friday.",
  translatedContent:
    'Hoy me desperté tarde. Por la mañana mi hermana me llamó desde el tren. Viene el viernes con el perro. Tengo que ordenar el desván antes del viernes.',
  language: 'en-US',
  translationLanguage: 'es-ES',
  translatedBy: 'gemini',
  translationQuality: 'good',
}

/** The same as a rough draft has it, and what the server would find of that. */
export const DRAFT = {
  translatedContent:
    'Hoy me desperté tarde. Por la mañana mi hermana me llamó desde el tren. Viene el viernes con el perro. Tengo que ordenar el attic antes del viernes.',
  translatedBy: 'apertium',
  translationQuality: 'draft',
} as const
const UNTRANSLATED = DRAFT.translatedContent.indexOf('attic')
export const DOUBTED = {
  marks: [{ start: UNTRANSLATED, end: UNTRANSLATED + 'attic'.length, why: 'untranslated' }],
  back: 'Today I woke up late. In the morning my sister called me from the train. She comes on Friday with the dog. I have to order the attic before Friday.',
}

/** The same in languages whose words have readings. */
export const READ_ENTRIES = {
  ja: {
    ...ENTRY,
    translationLanguage: 'ja-JP',
    translatedContent:
      '今日は朝寝坊しました。朝、妹が電車から電話をくれました。金曜日に犬を連れて来ます。金曜日までに屋根裏部屋を片付けなければなりません。',
  },
  zh: {
    ...ENTRY,
    translationLanguage: 'zh-CN',
    translatedContent:
      '今天我起晚了。早上我妹妹从火车上给我打了电话。她星期五带着狗来。我得在星期五之前把阁楼收拾干净。',
  },
} as const satisfies Record<string, Entry>

/** The same as the learner would write it in Spanish, and what Gemini would say of it. */
export const OWN_VERSION =
  'Hoy me desperté tarde. Por la mañana mi hermana me llamó del tren. Viene en viernes con el perro.'
export const CORRECTED = [
  { text: 'Hoy me desperté tarde.', verdict: 'fine', remarks: [] },
  {
    text: 'Por la mañana mi hermana me llamó del tren.',
    verdict: 'remarks',
    corrected: 'Por la mañana mi hermana me llamó desde el tren.',
    remarks: [
      { start: 34, end: 37, instead: ['desde el'], kind: 'word', why: 'A call comes from a place: “desde”.' },
    ],
  },
  {
    text: 'Viene en viernes con el perro.',
    verdict: 'remarks',
    corrected: 'Viene el viernes con el perro.',
    remarks: [{ start: 6, end: 8, instead: ['el'], kind: 'grammar', why: 'Days of the week take “el”.' }],
  },
]

function entryOf({ date, mood, content, said }: Written): Entry {
  const translated = {
    translatedContent: said,
    translationLanguage: 'es-ES',
    translatedBy: 'gemini',
  } as const
  return {
    id: `${date}-1`,
    date,
    mood,
    content,
    tags: [],
    language: 'en-US',
    ...translated,
    translationQuality: 'good',
  }
}

function attemptOn(date: string, id: string, understood: number, words: string[], heard: string): Attempt {
  const missed = words.map((_, place) => place).slice(understood)
  const total = words.length
  return {
    ...{
      id,
      at: Date.parse(date) + NOON_MS,
      day: date,
      how: 'read',
      by: 'browser',
      ms: 4000,
      understood,
      total,
    },
    ...{ strict: Math.round((100 * understood) / total), missed, heardAs: missed.map(() => heard) },
  }
}

const row = { rev: 0, dirty: 1 }

function sentenceRows(entry: Entry, said: (place: number, words: string[]) => Attempt[], isKept = false) {
  return readSentences(entry, 'es-ES').map(({ key, words, text }, place) => {
    const attempts = said(place, text.split(' '))
    const kept = isKept && { kept: true, keptAt: Date.parse(entry.date) + NOON_MS }
    return { key, doc: { words, wordsAt: 1, attempts, ...kept }, ...row }
  })
}

/** The rows of the days before today; those of three are to be said again. */
export function earlierRows() {
  const sentences = DAYS.flatMap((day, place) =>
    sentenceRows(
      entryOf(day),
      (_, words) =>
        [day.date, DAYS[place + 1]?.date ?? day.date].map((date, at) =>
          attemptOn(date, `${day.date}-${at}`, day.understood, words, day.heard),
        ),
      place >= DAYS.length - 2,
    ),
  )
  const minutes = DAYS.map(({ date }, place) => ({
    key: `${date}-drawn`,
    doc: {
      activeMs: { write: (3 + (place % 3)) * 60_000, translate: 40_000, speak: (3 + (place % 4)) * 60_000 },
    },
    ...row,
  }))
  const entries = DAYS.map((day) => ({ date: day.date, doc: { entry: entryOf(day) }, ...row }))
  return { entries, sentences: [...sentences, ...DAYS.slice(0, 4).map(keptWord)], minutes }
}

/** The last word of a day's sentence, kept. */
function keptWord(day: Written) {
  const keptAt = Date.parse(day.date) + NOON_MS
  const [{ key = '', words = [], text = '' } = {}] = readSentences(entryOf(day), 'es-ES')
  const doc = { words, wordsAt: 1, attempts: [], kept: true, keptAt, text, textAt: 1 }
  return { key: makeGapKey(key, { from: words.length - 1, count: 1 }), doc, ...row }
}

/** Today's entry, of which the sentences before `saidUpTo` were said. */
export function todaysRows(saidUpTo: number) {
  const sentences = sentenceRows(ENTRY, (place, words) =>
    place < saidUpTo ? [attemptOn(TODAY, `today-${place}`, words.length - (place % 2), words, 'semana')] : [],
  )
  const activeMs = { write: 240_000, translate: 30_000, speak: saidUpTo * 30_000 }
  return {
    entries: [{ date: TODAY, doc: { entry: ENTRY }, ...row }],
    sentences: sentences.filter(({ doc }) => doc.attempts.length > 0),
    minutes: [{ key: `${TODAY}-drawn`, doc: { activeMs }, ...row }],
  }
}
