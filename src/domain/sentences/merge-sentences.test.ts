import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { afterChoice, joinAttempts, mergeSentences, purgedSentence, withAttempt } from './merge-sentences.ts'
import { NEW_SENTENCE, type SentenceDoc } from './sentence.ts'
import { anySentence, attempt } from './sentences.fixture.ts'

const RUNS = { numRuns: generatedRuns(1000) }
const merge = (one: SentenceDoc, other: SentenceDoc) => mergeSentences(undefined, one, other)
const text = (doc: SentenceDoc) =>
  JSON.stringify(doc, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

describe('two devices that said the same sentence', () => {
  it('come to the same, whoever merges, in whatever order and however often', () => {
    fc.assert(
      fc.property(anySentence, anySentence, anySentence, (one, other, third) => {
        expect(text(merge(one, other))).toBe(text(merge(other, one)))
        expect(text(merge(merge(one, other), third))).toBe(text(merge(one, merge(other, third))))
        const both = merge(one, other)
        expect(text(merge(both, other))).toBe(text(both))
        expect(text(merge(both, both))).toBe(text(both))
      }),
      RUNS,
    )
  })

  it('lose no attempt, and none comes twice', () => {
    fc.assert(
      fc.property(anySentence, anySentence, (one, other) => {
        const merged = merge(one, other)
        const purgedAt = Math.max(one.purgedAt ?? -Infinity, other.purgedAt ?? -Infinity)
        const names = (doc: SentenceDoc) => doc.attempts.map(({ at, id }) => `${at} ${id}`)
        const wanted = [...one.attempts, ...other.attempts].filter(({ at }) => at > purgedAt)
        expect(names(merged).sort()).toEqual([...new Set(names({ attempts: wanted }))].sort())
      }),
      RUNS,
    )
  })

  it('make no document that a server would refuse', () => {
    fc.assert(
      fc.property(anySentence, anySentence, (one, other) => {
        fc.pre(parseRow('sentence', one) !== null && parseRow('sentence', other) !== null)
        const merged = merge(one, other)
        expect(parseRow('sentence', merged)).not.toBeNull()
        expect(structuredClone(merged)).toEqual(merged) // or no device could store it
      }),
      RUNS,
    )
  })

  it('of a choice the latest counts, also of one that only a later version knows', () => {
    const one = { attempts: [], kept: true, keptAt: 5, rested: 'x', restedAt: 1 }
    const other = { attempts: [], kept: false, keptAt: 6, rested: 'y', restedAt: 0 }
    expect(merge(one, other)).toEqual({ attempts: [], kept: false, keptAt: 6, rested: 'x', restedAt: 1 })
  })

  it('a field of a later version survives a change that an earlier one makes', () => {
    const base = { attempts: [], later: { deep: [1] } }
    const mine = withAttempt(base, attempt())
    expect(mine).toEqual({ attempts: [attempt()], later: { deep: [1] } })
    const theirs = { attempts: [], later: 'changed' }
    expect(mergeSentences(base, mine, theirs)).toEqual({ attempts: [attempt()], later: 'changed' })
  })

  it('what comes to be known of an attempt stays, also where another device knows it as it was', () => {
    const before = withAttempt(NEW_SENTENCE, attempt({ by: 'nobody' }))
    const heard = withAttempt(before, attempt({ understood: 3, total: 4 }))
    const rated = withAttempt(heard, attempt({ understood: 3, total: 4, rating: 2 }))
    for (const known of [before, heard, rated]) expect(merge(known, rated)).toEqual(rated)
    expect(rated.attempts).toHaveLength(1)
  })

  it('of more attempts than a sentence holds the oldest go', () => {
    const many = Array.from({ length: 700 }, (_, at) => attempt({ at, id: `a${at}` }))
    const more = many.map((one) => ({ ...one, at: one.at + 500, id: `b${one.id}` }))
    const joined = joinAttempts(many, more)
    expect(joined).toHaveLength(SENTENCE_LIMITS.attempts)
    expect(joined.at(-1)?.at).toBe(1199)
    expect(joined).toEqual(joinAttempts(more, many))
  })
})

describe('a sentence whose entry is gone for good', () => {
  const doc = { attempts: [attempt({ at: 5 })], kept: true, keptAt: 6, words: [1], wordsAt: 5, later: 1 }

  it('holds nothing any more, also after a device that was away', () => {
    expect(merge(doc, purgedSentence(10))).toEqual({ attempts: [], purgedAt: 10 })
  })

  it('begins anew with what is said afterwards, also where a clock is behind', () => {
    const again = withAttempt(purgedSentence(10), attempt({ at: 2 }))
    expect(again).toEqual({ attempts: [attempt({ at: 11 })], purgedAt: 10 })
    expect(merge(again, doc)).toEqual(again)
  })
})

describe('a choice of the learner', () => {
  const WORDS = [1, 2]

  it('stands with its time and the words, and changes nothing else', () => {
    expect(afterChoice(undefined, WORDS, { kept: true, now: 7 })).toEqual({
      attempts: [],
      kept: true,
      keptAt: 7,
      words: WORDS,
      wordsAt: 7,
    })
    const said = { attempts: [attempt()], words: [3], wordsAt: 1, later: 1 }
    expect(afterChoice(said, WORDS, { kept: false, now: 7 })).toEqual({ ...said, kept: false, keptAt: 7 })
  })

  it('counts over the one before, also where the clock was set back, and wherever both are merged', () => {
    fc.assert(
      fc.property(anySentence, fc.boolean(), fc.integer({ min: -2, max: 6 }), (doc, kept, now) => {
        const chosen = afterChoice(doc, WORDS, { kept, now })
        expect(chosen.kept).toBe(kept)
        expect(chosen.keptAt).toBeGreaterThanOrEqual(now)
        expect(merge(doc, chosen).kept).toBe(kept)
      }),
      RUNS,
    )
  })
})
