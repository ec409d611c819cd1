import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { gapOfKey, isSentenceKey, makeGapKey, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import {
  afterAttempt,
  afterChoice,
  afterKeeping,
  mergeSentences,
  purgedSentence,
} from '#domain/sentences/merge-sentences.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { wordsOf } from '#domain/text/words.ts'
import { placeOfStretch } from './held-gaps.ts'
import { livingGaps } from './living-gaps.ts'
import { sentencesToPurge } from './sentences-to-purge.ts'

const DATE = '2026-11-21'
const TEN = 'uno dos tres cuatro cinco seis siete ocho nueve diez.'

function translated(translatedContent: string) {
  return { date: DATE, translatedContent }
}

/** The row of words of a sentence that were kept at `now`. */
function keep(sentence: string, words: string, { language = 'es-ES' as LanguageCode, now = 1 } = {}) {
  const start = sentence.indexOf(words)
  const place = placeOfStretch(sentence, language, { start, end: start + words.length })
  if (place === null) throw new Error(`no gap in ${sentence}`)
  const { key, words: hashes } = readSentence(sentence, DATE, language)
  return { key: makeGapKey(key, place), doc: afterChoice(undefined, hashes, { kept: true, now }) }
}

function gapsIn(text: string, rows: SentenceRow[], language: LanguageCode = 'es-ES'): string[] {
  return livingGaps(translated(text), language, rows).map(
    ({ text: sentence, gap }) =>
      `${sentence.slice(0, gap.start)}[${sentence.slice(gap.start, gap.end)}]${sentence.slice(gap.end)}`,
  )
}

describe('kept words', () => {
  it('stand in their sentences, in the order of the text, each once', () => {
    const text = 'La reunión salió mal. Llovió mucho.'
    const rows = [
      keep('Llovió mucho.', 'mucho'),
      keep('La reunión salió mal.', 'salió mal'),
      keep('La reunión salió mal.', 'reunión'),
    ]
    expect(gapsIn(text, rows)).toEqual([
      'La [reunión] salió mal.',
      'La reunión [salió mal].',
      'Llovió [mucho].',
    ])
    expect(gapsIn(`${text} ${text}`, rows)).toHaveLength(3)
    expect(gapsIn(text, rows, 'it-IT')).toEqual([])
    expect(gapsIn(text, [])).toEqual([])
  })

  it('are one card for two devices, also where their browsers part the words of a script otherwise', () => {
    const sentence = '昨日、図書館で本を読んだ。'
    const [one, other] = [1, 2].map((now) => keep(sentence, '図書館', { language: 'ja-JP', now }))
    expect(one?.key).toBe(other?.key)
    expect(one && gapOfKey(one.key)?.place).toEqual({ from: 2, count: 3 }) // 図書館 behind 昨日
    expect(gapsIn(sentence, one ? [one] : [], 'ja-JP')).toEqual(['昨日、[図書館]で本を読んだ。'])
  })

  it('of a correction stand in the sentence that was put right, and in the translation once it is put right', () => {
    const [wrong, right] = ['Mañana voy a visitar mi abuela.', 'Mañana voy a visitar a mi abuela.']
    const remarks = [{ start: 21, end: 23, instead: ['a mi'], kind: 'grammar' as const }]
    const said = {
      by: 'gemini',
      scope: 'language',
      sentences: [{ text: wrong, verdict: 'remarks', remarks }],
    }
    const corrections = { ...said, language: 'es-ES' }
    const rows = [keep(right, 'a mi'), keep(wrong, 'abuela')]
    const marked = (translatedContent: string, kept?: unknown) =>
      livingGaps({ ...translated(translatedContent), corrections: kept }, 'es-ES', rows).map(
        ({ text, gap }) =>
          `${text.slice(0, gap.start)}[${text.slice(gap.start, gap.end)}]${text.slice(gap.end)}`,
      )
    const ofWrong = 'Mañana voy a visitar mi [abuela].'
    const ofRight = 'Mañana voy a visitar [a mi] abuela.'
    expect(marked(wrong, corrections)).toEqual([ofWrong, ofRight])
    expect(marked(wrong)).toEqual([ofWrong])
    expect(marked(wrong, { ...corrections, language: 'it-IT' })).toEqual([ofWrong])
    expect(marked('Fui a casa.', corrections)).toEqual([ofRight]) // it was the own version that was checked
    expect(marked(right, corrections)).toEqual([ofRight, 'Mañana voy a visitar a mi [abuela].'])
    expect(marked(right)).toEqual([ofRight, 'Mañana voy a visitar a mi [abuela].'])
    const entry: Entry = { id: '1', content: 'x', tags: [], mood: '', ...translated('Fui a casa.') }
    const left: Entry = { ...entry, corrections, translationLanguage: 'es-ES' }
    const purged = (one: Entry) => sentencesToPurge({ entry: one }, rows)
    expect(purged(left)).toEqual([rows[1]?.key])
    expect(purged({ ...left, corrections: undefined })).toEqual(rows.map(({ key }) => key))
  })

  it('move with an edit of their sentence, are hidden where they are gone, and come back', () => {
    const rows = [keep(TEN, 'cinco'), keep(TEN, 'tres', { now: 2 })]
    const edited = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez.'
    expect(gapsIn(edited, rows)).toEqual([
      'cero uno dos [tres] cuatro cinco seis siete ocho nueve diez.',
      'cero uno dos tres cuatro [cinco] seis siete ocho nueve diez.',
    ])
    const replaced = TEN.replace('cinco', 'otro')
    expect(gapsIn(replaced, rows)).toEqual([replaced.replace('tres', '[tres]')])
    expect(gapsIn('Algo muy distinto.', rows)).toEqual([])
    expect(gapsIn(TEN, rows)).toHaveLength(2)
  })

  it('that meet at one place after an edit are one card, with the latest choice and all attempts', () => {
    const edited = `${TEN.slice(0, -1)} once.`
    const before = keep(TEN, 'cinco', { now: 1 })
    const rows = [
      { ...before, doc: afterAttempt(before.doc, [], attempt({ id: 'a', how: 'recall', rating: 3 })) },
      keep(edited, 'cinco', { now: 2 }),
    ]
    const [gap, ...others] = livingGaps(translated(edited), 'es-ES', rows)
    expect(others).toEqual([])
    expect(gap).toMatchObject({ kept: true, keptAt: 2, before: [before.key], origin: before.key })
    expect(gap?.attempts).toHaveLength(1)
  })

  it('are no sentence for whoever knows of sentences only', () => {
    const rows = [keep(TEN, 'cinco')]
    expect(livingSentences(translated(TEN), 'es-ES', rows)).toMatchObject([
      { kept: null, attempts: [], before: [] },
    ])
  })

  it('go with their entry, and stay where the sentence stands in it, edited or not, or in one that can be brought back', () => {
    const rows = [keep(TEN, 'cinco')]
    const [{ key }] = rows as [SentenceRow]
    const entry = (text: string) => ({
      entry: {
        ...{ id: '1', content: 'x', tags: [], mood: '' as const },
        ...{ ...translated(text), translationLanguage: 'es-ES' as const },
      },
    })
    expect(sentencesToPurge(entry(TEN), rows)).toEqual([])
    expect(sentencesToPurge(entry(TEN.replace('uno', 'un')), rows)).toEqual([])
    expect(sentencesToPurge({ deleted: { at: 1, ...entry(TEN) } }, rows)).toEqual([])
    expect(sentencesToPurge({}, rows)).toEqual([key])
    expect(sentencesToPurge(entry('Otra cosa.'), rows)).toEqual([key])
  })
})

/** The row of words that were kept with their sentence. */
function hold(sentence: string, words: string, { language = 'es-ES' as LanguageCode, now = 1 } = {}) {
  const { key, doc } = keep(sentence, words, { language, now })
  return {
    key,
    doc: afterKeeping(undefined, { text: sentence, words: doc.words ?? [] }, { kept: true, now }),
  }
}

describe('words that are kept with their sentence', () => {
  const right = 'Mañana voy a visitar a mi abuela.'
  const entryOf = (translatedContent: string, fields: Partial<Entry> = {}): Entry => ({
    ...{ id: '1', content: 'x', tags: [], mood: '', translationLanguage: 'es-ES' },
    ...translated(translatedContent),
    ...fields,
  })

  it('stay when the sentence is checked again and the answer differs', () => {
    const checked = (text: string) => ({
      ...{ by: 'gemini', scope: 'language', language: 'es-ES' },
      sentences: [{ text, verdict: 'fine', remarks: [] }],
    })
    const rows = [hold(right, 'a mi')]
    for (const corrections of [checked(right), checked('Iré a ver a la abuela.'), undefined]) {
      const entry = entryOf('Fui a casa.', { corrections })
      expect(livingGaps(entry, 'es-ES', rows)).toMatchObject([{ text: right, kept: true, key: rows[0]?.key }])
      expect(sentencesToPurge({ entry }, rows)).toEqual([])
    }
  })

  it('stay when the entry is translated anew, into another language, too, or is empty', () => {
    const rows = [hold(TEN, 'cinco')]
    const held = TEN.replace('cinco', '[cinco]')
    expect(gapsIn('Algo muy distinto.', rows)).toEqual([held])
    expect(gapsIn('', rows)).toEqual([held])
    expect(livingGaps(translated('Qualcosa di nuovo.'), 'it-IT', rows)).toMatchObject([
      { text: TEN, language: 'es-ES' },
    ])
    expect(gapsIn(TEN.replace('cinco', 'otro'), rows)).toEqual([held]) // the words are gone from it
    expect(gapsIn(`${TEN}\nDespués.`, rows)).toEqual([held]) // back, and once
  })

  it('are one card with all attempts, however often the sentence was edited before it went', () => {
    const edited = `${TEN.slice(0, -1)} once.`
    const [first, second] = [hold(TEN, 'cinco'), keep(edited, 'cinco', { now: 2 })]
    const answer = (id: string) => attempt({ id, how: 'recall', rating: 3 })
    const rows = [
      { ...first, doc: afterAttempt(first.doc, [], answer('a')) },
      { ...second, doc: afterAttempt({ attempts: [] }, second.doc.words ?? [], answer('b')) },
    ]
    const [gap, ...others] = livingGaps(translated('Algo.'), 'es-ES', rows)
    expect(others).toEqual([])
    expect(gap).toMatchObject({ text: TEN, kept: true, before: [second.key] })
    expect(gap?.attempts.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(sentencesToPurge({ entry: entryOf('Algo.') }, rows)).toEqual([])
    const dropped = { key: first.key, doc: afterChoice(rows[0]?.doc, [], { kept: false, now: 2 }) }
    const latest = [dropped, hold(edited, 'cinco', { now: 3 })]
    expect(livingGaps(translated('Algo.'), 'es-ES', latest)).toMatchObject([
      { text: edited, before: [first.key] },
    ])
  })

  it('go once the learner drops them, also under the key of a later edit, and with their entry', () => {
    const edited = `${TEN.slice(0, -1)} once.`
    const row = hold(TEN, 'cinco')
    const dropped = (key: string, words: number[] = []) => ({
      key,
      doc: afterChoice(undefined, words, { kept: false, now: 5 }),
    })
    const later = keep(edited, 'cinco')
    expect(gapsIn('Algo.', [row, dropped(later.key, later.doc.words)])).toEqual([])
    const own = { key: row.key, doc: mergeSentences(undefined, row.doc, dropped(row.key).doc) }
    expect(gapsIn('Algo.', [own])).toEqual([])
    expect(gapsIn(TEN, [own])).toHaveLength(1) // in the entry as before: said to be dropped
    expect(sentencesToPurge({ entry: entryOf('Algo.') }, [own])).toEqual([row.key])
    expect(sentencesToPurge({}, [row])).toEqual([row.key])
    expect(sentencesToPurge({ deleted: { at: 1, entry: entryOf('Algo.') } }, [row])).toEqual([])
    expect(mergeSentences(undefined, row.doc, purgedSentence(9)).text).toBeUndefined()
  })

  it('show no sentence but their own', () => {
    const row = hold(TEN, 'cinco')
    expect(gapsIn('Algo.', [{ ...row, doc: { ...row.doc, text: 'Otra frase de alguien.' } }])).toEqual([])
    const long = hold(`${'palabra '.repeat(400)}fin.`, 'fin', { now: 1 })
    expect(long.doc.text).toBeUndefined()
    expect(parseRow('sentence', { ...row.doc, text: 'x'.repeat(2001) })).toBeNull()
    expect(parseRow('sentence', row.doc)).toEqual(row.doc)
  })

  it('stay whatever stands in the entry, until they are dropped', () => {
    fc.assert(
      fc.property(
        oddText,
        oddText,
        oddText,
        fc.constantFrom(...LANGUAGES),
        fc.nat(),
        (text, second, third, language, pick) => {
          const words = sentencesOf(text, language).flatMap((sentence) =>
            wordsOf(sentence, language).map((word) => ({ sentence, word })),
          )
          const chosen = words[pick % Math.max(1, words.length)]
          const place = chosen && placeOfStretch(chosen.sentence, language, chosen.word)
          if (chosen === undefined || place === null || place === undefined) return
          const read = readSentence(chosen.sentence, DATE, language)
          const held = { text: chosen.sentence, words: read.words }
          const row = {
            key: makeGapKey(read.key, place),
            doc: afterKeeping(undefined, held, { kept: true, now: 1 }),
          }
          for (const now of [text, second, third]) {
            const gaps = livingGaps(translated(now), language, [row])
            expect(gaps).toMatchObject([{ kept: true }])
            const purged = sentencesToPurge({ entry: entryOf(now, { translationLanguage: language }) }, [row])
            expect(purged).toEqual([])
          }
          const doc = afterChoice(row.doc, read.words, { kept: false, now: 2 })
          expect(
            livingGaps(translated(`${second} ${third}`), language, [{ ...row, doc }]).filter(
              ({ kept }) => kept,
            ),
          ).toEqual([])
        },
      ),
      { numRuns: generatedRuns(300) },
    )
  })

  it('of very many rows are found in bounded time', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => hold(TEN.replace('diez', `diez ${at}`), 'cinco'))
    expect(livingGaps(translated('Algo.'), 'es-ES', rows).length).toBeGreaterThan(0)
  })
})

it('whatever text has words kept, in any script and after any edit, each gap holds words, and none throws', () => {
  fc.assert(
    fc.property(oddText, oddText, fc.constantFrom(...LANGUAGES), fc.nat(), (text, edited, language, pick) => {
      const words = sentencesOf(text, language).flatMap((sentence) =>
        wordsOf(sentence, language).map((word) => ({ sentence, word })),
      )
      const chosen = words[pick % Math.max(1, words.length)]
      const place = chosen && placeOfStretch(chosen.sentence, language, chosen.word)
      if (chosen === undefined || place === null || place === undefined) return
      const { key, words: hashes } = readSentence(chosen.sentence, DATE, language)
      const row = { key: makeGapKey(key, place), doc: afterChoice(undefined, hashes, { kept: true, now: 1 }) }
      expect(isSentenceKey(row.key)).toBe(true)
      const [living] = livingGaps(translated(text), language, [row])
      expect(living?.key).toBe(row.key)
      expect(living?.text.slice(living.gap.start, living.gap.end)).toContain(chosen.word.text)
      for (const { text: sentence, gap } of livingGaps(translated(edited), language, [row]))
        expect(sentence.slice(gap.start, gap.end).trim()).not.toBe('')
    }),
  )
})

const KEYS = [keep(TEN, 'uno'), keep(TEN, 'dos')].map(({ key }) => key)

type Act = { device: number; key: SentenceKey } & (
  | { does: 'keep' | 'drop' | 'purge'; at: number }
  | { does: 'answer'; id: string; at: number; rating: 1 | 2 | 3 }
  | { does: 'meet'; other: number }
)

const anyAct: fc.Arbitrary<Act> = fc
  .record({
    device: fc.nat({ max: 2 }),
    key: fc.constantFrom(...KEYS),
    does: fc.constantFrom('keep', 'drop', 'purge', 'answer', 'meet', 'keep', 'meet'),
    other: fc.nat({ max: 2 }),
    at: fc.nat({ max: 6 }), // clocks that differ and are set back
    id: fc.constantFrom('a', 'b', 'c'),
    rating: fc.constantFrom(1, 2, 3),
  })
  .map((act) => act as Act)

/** What a device does to the document of a card. */
function done(doc: SentenceDoc | undefined, act: Exclude<Act, { does: 'meet' }>): SentenceDoc {
  if (act.does === 'purge') return mergeSentences(undefined, doc ?? { attempts: [] }, purgedSentence(act.at))
  if (act.does === 'answer') {
    const { id, at, rating } = act
    return afterAttempt(doc, [1], attempt({ id, at, how: 'recall', by: 'nobody', rating }))
  }
  return afterChoice(doc, [1], { kept: act.does === 'keep', now: act.at })
}

describe('three devices that keep words without a connection', () => {
  it('end with the same cards; none that was only kept is lost, and none comes back that was deleted last', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 30 }), (acts) => {
        const devices = [0, 1, 2].map(() => new Map<SentenceKey, SentenceDoc>())
        const meet = (one: Map<SentenceKey, SentenceDoc>, other: Map<SentenceKey, SentenceDoc>) => {
          for (const key of KEYS) {
            const [mine, theirs] = [one.get(key), other.get(key)]
            const doc = mine && theirs ? mergeSentences(undefined, mine, theirs) : (mine ?? theirs)
            if (doc !== undefined) for (const device of [one, other]) device.set(key, doc)
          }
        }
        for (const act of acts) {
          const [device, other] = [devices[act.device], act.does === 'meet' ? devices[act.other] : undefined]
          if (device && other) meet(device, other)
          else if (device && act.does !== 'meet') device.set(act.key, done(device.get(act.key), act))
        }
        const [first, second, third] = devices as [Map<string, SentenceDoc>, ...Map<string, SentenceDoc>[]]
        for (const device of [second, third, second]) if (device) meet(first, device)
        for (const device of devices) expect(Object.fromEntries(device)).toEqual(Object.fromEntries(first))
        for (const key of KEYS) {
          const doc = first.get(key)
          const own = acts.filter((act) => act.key === key && act.does !== 'meet')
          if (doc === undefined) continue
          expect(parseRow('sentence', doc)).not.toBeNull()
          const did = (does: Act['does']) => own.some((act) => act.does === does)
          if (did('keep') && !did('drop') && !did('purge')) expect(doc.kept).toBe(true)
          if (did('purge') && !did('keep')) expect(doc.kept ?? false).toBe(false)
          const purgedAt = doc.purgedAt ?? Number.NEGATIVE_INFINITY
          expect(doc.attempts.every(({ at }) => at > purgedAt)).toBe(true)
          if (doc.keptAt !== undefined) expect(doc.keptAt).toBeGreaterThan(purgedAt)
        }
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('an answer that the learner overrules stays overruled, wherever both are merged', () => {
    fc.assert(
      fc.property(fc.constantFrom(1 as const, 2 as const), fc.nat(), (rating, ms) => {
        const answer = attempt({ how: 'recall', by: 'nobody', rating, ms })
        const before = afterAttempt(undefined, [1], answer)
        const after = afterAttempt(before, [1], { ...answer, rating: 3 })
        for (const merged of [mergeSentences(before, before, after), mergeSentences(before, after, before)])
          expect(merged.attempts).toEqual([{ ...answer, rating: 3 }])
      }),
    )
  })
})
