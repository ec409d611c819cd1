import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { livingGaps } from '#domain/vocabulary/living-gaps.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import { livingSentences, type SentenceRow } from './living-sentences.ts'
import { afterAttempt, afterChoice, afterLeavingOut } from './merge-sentences.ts'
import type { SentenceDoc } from './sentence.ts'
import { readSentence } from './sentence-of-text.ts'
import { attempt } from './sentences.fixture.ts'

const DATE = '2026-11-21'

function entry(translatedContent: string, language: LanguageCode): Entry {
  return {
    ...{ id: '1', date: DATE, content: 'x', tags: [], mood: '' },
    translatedContent,
    translationLanguage: language,
  }
}

/** What a version that takes these words for a sentence has stored of it. */
function row(text: string, language: LanguageCode, change: Partial<SentenceDoc>): SentenceRow {
  const { key, words } = readSentence(text, DATE, language)
  return { key, doc: { attempts: [], words, wordsAt: 1, ...change } }
}

const JOINED: [LanguageCode, string, string][] = [
  ['de-DE', 'Am 5. Mai war ich z. B.', 'Berlin besuchen.'],
  ['da-DK', 'Jeg kan lide byer, f.eks.', 'København og Odense.'],
  ['en-US', 'The U.S.', 'Army came.'],
  ['fr-FR', '« Tu viens demain ?', '» demanda-t-il.'],
]

describe('a sentence of which another version makes two', () => {
  it.each(JOINED)('%s: %s | %s takes over what both halves hold', (language, first, second) => {
    const text = `${first} ${second}`
    const rows = [
      row(first, language, { attempts: [attempt({ id: 'a', at: 1 })], leftOutWords: [1], leftOutWordsAt: 1 }),
      row(second, language, {
        attempts: [attempt({ id: 'b', at: 2 })],
        leftOutWords: [2],
        leftOutWordsAt: 1,
      }),
      row(text, language, { attempts: [attempt({ id: 'c', at: 3 })] }),
    ]
    const [living, ...others] = livingSentences(entry(text, language), language, rows)
    expect(others).toEqual([])
    expect(living?.attempts.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(living?.leftOutWords?.toSorted()).toEqual([1, 2])
    expect(living?.before.toSorted()).toEqual(
      rows
        .slice(0, 2)
        .map(({ key }) => key)
        .sort(),
    )
    expect(sentencesToPurge({ entry: entry(text, language) }, rows)).toEqual([])
  })

  it('takes over what halves hold that were edited before, over their own rows', () => {
    const language = 'de-DE'
    const text = 'Ich war am Montag mit meinen Freunden in z. B. Berlin, Potsdam, Dresden, Leipzig, Halle.'
    const edited = row('Berlin, Potsdam, Dresden, Leipzig, Jena.', language, {
      attempts: [attempt({ id: 'a' })],
    })
    expect(livingSentences(entry(text, language), language, [edited])[0]?.attempts).toHaveLength(1)
  })

  const [language, first, second] = ['en-US' as const, 'The U.S.', 'Army came.']
  const text = `${first} ${second}`
  const keptOf = (rows: SentenceRow[]) => {
    const [living] = livingSentences(entry(text, language), language, rows)
    return [living?.kept, living?.keptAt]
  }

  it('is kept where one half is, until the learner says otherwise of it or of that half', () => {
    const kept = row(first, language, { kept: true, keptAt: 5 })
    const dropped = row(second, language, { kept: false, keptAt: 7 })
    expect(keptOf([kept, dropped])).toEqual([true, 5])
    expect(keptOf([dropped])).toEqual([false, 7])
    expect(keptOf([kept, dropped, row(text, language, { kept: false, keptAt: 6 })])).toEqual([false, 6])
    expect(keptOf([kept, dropped, row(text, language, { kept: false, keptAt: 4 })])).toEqual([true, 5])
  })

  it('has the words that were kept of each half', () => {
    const place = { from: 0, count: 1 }
    const rows = [first, second].map((half) => {
      const { key, words } = readSentence(half, DATE, language)
      return { key: makeGapKey(key, place), doc: { attempts: [], words, wordsAt: 1, kept: true, keptAt: 1 } }
    })
    const gaps = livingGaps(entry(text, language), language, rows)
    expect(gaps.map(({ gap, text: whole }) => whole.slice(gap.start, gap.end))).toEqual(['The', 'Army'])
    expect(sentencesToPurge({ entry: entry(text, language) }, rows)).toEqual([])
  })

  it('takes nothing from a half that stands in the text by itself', () => {
    const half = row('We met Dr. Brown and Mrs.', language, { attempts: [attempt()] })
    const written = entry('We met Dr. Brown and Mrs. Smith.\nWe met Dr. Brown and Mrs.', language)
    expect(livingSentences(written, language, [half]).map(({ attempts }) => attempts.length)).toEqual([0, 1])
  })
})

describe('two sentences that another version takes for one', () => {
  const language = 'en-US'
  const [first, second] = ['I am 25.', 'My brother is 30.']
  const written = entry(`${first} ${second}`, language)
  const { key, words } = readSentence(`${first} ${second}`, DATE, language)

  it('lose nothing: the longer takes over what was done, and each the words that were kept of it', () => {
    const rows = [
      { key, doc: { attempts: [attempt()], words, wordsAt: 1 } },
      ...[0, 4].map((from) => ({
        key: makeGapKey(key, { from, count: 1 }),
        doc: { attempts: [], words, wordsAt: 1, kept: true, keptAt: 1 },
      })),
    ]
    const living = livingSentences(written, language, rows)
    expect(living.map(({ text, attempts }) => [text, attempts.length])).toEqual([
      [first, 0],
      [second, 1],
    ])
    const gaps = livingGaps(written, language, rows)
    expect(gaps.map(({ gap, text }) => text.slice(gap.start, gap.end))).toEqual(['I', 'brother'])
    expect(sentencesToPurge({ entry: written }, rows)).toEqual([])
  })
})

/** What an old or a new version does with one of the sentences that it makes of the text. */
type Action = { version: 'old' | 'new'; sentence: number; what: 'say' | 'keep' | 'drop' | 'leave' }

it('old and new versions on one account lose no attempt, no left-out word and no later choice', () => {
  const text = 'We saw Dr. Brown and J. Smith in the U.S. Army museum. Then we left.'
  const cuts = {
    old: ['We saw Dr. Brown and J.', 'Smith in the U.S.', 'Army museum.', 'Then we left.'],
    new: ['We saw Dr. Brown and J. Smith in the U.S. Army museum.', 'Then we left.'],
  }
  const action: fc.Arbitrary<Action> = fc.record({
    version: fc.constantFrom('old', 'new'),
    sentence: fc.nat({ max: 3 }),
    what: fc.constantFrom('say', 'keep', 'drop', 'leave'),
  })
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const rows = new Map<string, SentenceDoc>()
      const said: string[] = []
      const left: number[] = []
      for (const [at, { version, sentence, what }] of actions.entries()) {
        const own = cuts[version]
        const { key, words } = readSentence(own[sentence % own.length] ?? '', DATE, 'en-US')
        const doc = rows.get(key)
        if (what === 'say') {
          said.push(`a${at}`)
          rows.set(key, afterAttempt(doc, words, attempt({ id: `a${at}`, at })))
        } else if (what === 'leave') {
          left.push(at)
          rows.set(key, afterLeavingOut(doc, words, { word: at, now: at }))
        } else rows.set(key, afterChoice(doc, words, { kept: what === 'keep', now: at }))
      }
      const stored = [...rows].map(([key, doc]) => ({ key, doc }))
      const living = livingSentences(entry(text, 'en-US'), 'en-US', stored)
      expect(living.flatMap(({ attempts }) => attempts.map(({ id }) => id)).sort()).toEqual(said.sort())
      expect(living.flatMap(({ leftOutWords = [] }) => leftOutWords).sort()).toEqual(left.sort())
      expect(sentencesToPurge({ entry: entry(text, 'en-US') }, stored)).toEqual([])
      const last = actions.findLast(
        ({ version, sentence, what }) =>
          (what === 'keep' || what === 'drop') && (version === 'old' ? sentence < 3 : sentence % 2 === 0),
      )
      if (last?.what === 'keep') expect(living[0]?.kept).toBe(true)
      if (last?.what === 'drop' && last.version === 'new') expect(living[0]?.kept).toBe(false)
      if (last === undefined) expect(living[0]?.kept).toBe(null)
    }),
    { numRuns: generatedRuns(500) },
  )
})
