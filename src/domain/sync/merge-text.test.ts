import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { MERGE_STEPS } from '#domain/text/diff-pieces.ts'
import { LONG_TEXTS, oddText } from '#domain/text/odd-texts.fixture.ts'
import { mergeText } from './merge-text.ts'
import { countedWords, threeTexts, wordsOfText } from './merge-texts.fixture.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'
import { commonText } from './text-pieces.ts'

describe('mergeText', () => {
  it.each([
    ['one side only', 'A dog.', 'A dog.', 'A cat.', 'A cat.'],
    [
      'an append and a changed first line',
      'Rain.\nHome.',
      'Rain.\nHome. Tea.',
      'Sun.\nHome.',
      'Sun.\nHome. Tea.',
    ],
    ['an append to what the other has changed', 'Rain.', 'Rain. Tea.', 'Sun.', 'Sun. Tea.'],
    [
      'different words of one sentence',
      'I ate an old red plum today.',
      'I ate an old blue plum today.',
      'We ate an old red plum today.',
      'We ate an old blue plum today.',
    ],
    ['two sentences side by side', 'A b. C d.', 'X y. C d.', 'A b. Z.', 'X y. Z.'],
    ['both begin the same day', '', 'Morning run.', 'Called home.', 'Called home.\nMorning run.'],
    ['a word that is a part of another', '', 'art', 'I started late.', 'I started late.\nart'],
    ['a sentence that goes on', '', 'I had tea', 'I had tea and cake.', 'I had tea and cake.'],
    ['one has added more of the same', 'Rain.', 'Rain. Tea.', 'Rain. Tea. Cake.', 'Rain. Tea. Cake.'],
    ['both have added the same and more', 'A.', 'A. B. C.', 'A. B. D.', 'A. B. C.\nD.'],
    ['both begin with the same words', '', 'Rain. Tea.', 'Rain. Cake.', 'Rain. Cake.\nTea.'],
    [
      'the same word changed on both sides',
      'I walked home.',
      'I ran home.',
      'I cycled home.',
      'I cycled home.\nI ran home.',
    ],
    ['a deletion against an edit', 'One. Two.', 'One. ', 'One. Two and a half.', 'One. Two and a half.'],
    ['each has deleted what the other left', 'Tea. Cake.', 'Tea.', 'Cake.', 'Cake.\nTea.'],
    [
      'Japanese, different characters',
      '今日は雨だった。',
      '今日は雪だった。',
      '昨日は雨だった。',
      '昨日は雪だった。',
    ],
    ['the same change twice', 'Tea.', 'Tea and cake.', 'Tea and cake.', 'Tea and cake.'],
  ])('keeps every word: %s', (_, base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged)
    expect(mergeText(base, theirs, mine)).toBe(merged)
  })

  it.each([
    [
      'line ends of Windows',
      'One.\r\nTwo.',
      'One.\r\nTwo.\r\nThree.',
      'No.\r\nTwo.',
      'No.\r\nTwo.\r\nThree.',
    ],
    ['tabs and indents', '\tOne  two\tsix.', '\tOne  three\tsix.', '\tNo  two\tsix.', '\tNo  three\tsix.'],
    ['a blank line put in', 'One. Two.', 'One.\n\nTwo.', 'One. Two. Three.', 'One.\n\nTwo. Three.'],
    ['a change of white space on each side', 'a b c', 'a  b c', 'a b\tc', 'a  b\tc'],
    ['a word between lines', 'a\nc', 'a\nb\nc', 'a\nc d', 'a\nb\nc d'],
    ['nothing but white space', ' ', '\n', '  ', '\n'],
    ['words that would run together', 'I雨雪you', 'I雪you', 'I雨you', 'I you'],
    ['words that ran together on one side', 'I雨you', 'Iyou', 'I雨you!', 'Iyou\nI雨you!'],
  ])('keeps the white space between the words: %s', (_, base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged)
    expect(mergeText(base, theirs, mine)).toBe(merged)
  })

  it('loses no added word, invents none and fuses none, whichever side is mine and whatever they are made of', () => {
    fc.assert(
      fc.property(threeTexts, ({ base, mine, theirs }) => {
        const merged = mergeText(base, mine, theirs)
        const [was, left, right, all] = [base, mine, theirs, merged].map(countedWords)
        const count = (words: Map<string, number> | undefined, word: string) => words?.get(word) ?? 0
        for (const word of new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])) {
          const [before, inMine, inTheirs] = [count(was, word), count(left, word), count(right, word)]
          const added = Math.max(inMine - before, inTheirs - before)
          const isKept = before <= 1 && inMine > 0 && inTheirs > 0
          const atLeast = Math.max(added, isKept ? 1 : 0)
          expect([word, Math.min(atLeast, count(all, word))]).toEqual([word, atLeast])
        }
        for (const [word, times] of all ?? []) {
          const most = count(left, word) + count(right, word)
          expect([word, Math.max(most, times)]).toEqual([word, most])
        }
        expect(mergeText(base, theirs, mine)).toBe(merged)
      }),
      { numRuns: generatedRuns(1000) },
    )
  })

  it('merged once more, nothing stands there twice', () => {
    fc.assert(
      fc.property(threeTexts, ({ base, mine, theirs }) => {
        const merged = mergeText(base, mine, theirs)
        expect(mergeText(theirs, merged, theirs)).toBe(merged)
        let both = mergeText('', mine, theirs)
        for (const side of [mine, theirs, mine, theirs])
          both = mergeText(commonText(both, side), mergeText('', both, side), side)
        for (const side of [mine, theirs]) {
          expect(wordsOfText(mergeText('', both, side))).toEqual(wordsOfText(both))
          expect(wordsOfText(mergeText(commonText(both, side), both, side))).toEqual(wordsOfText(both))
        }
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('takes the one changed side as it is, whatever the text', () => {
    fc.assert(
      fc.property(oddText, oddText, (base, changed) => {
        expect(mergeText(base, base, changed)).toBe(changed)
        expect(mergeText(base, changed, base)).toBe(changed)
        expect(mergeText(base, changed, changed)).toBe(changed)
      }),
    )
  })
})

describe('a merge of long texts', () => {
  it('with one sentence again and again joins what each side has changed', () => {
    const base = 'Yes. '.repeat(1990)
    const merged = mergeText(base, `Mine. ${base}`, `${base.slice(0, 5000)}Theirs. ${base.slice(5000)}`)
    expect(merged).toBe(`Mine. ${base.slice(0, 5000)}Theirs. ${base.slice(5000)}`)
  })

  it('with one word again and again and without full stops joins what each side has added', () => {
    const base = 'word '.repeat(20_000)
    const merged = mergeText(base, `mine ${base}`, `${base}theirs`)
    expect(merged).toBe(`mine ${base}theirs`)
  })

  it('without full stops keeps both versions of what both have changed, and the rest once', () => {
    const line = (middle: string) => `${'before '.repeat(300)}${middle} ${'after '.repeat(300)}`
    const merged = mergeText(line('base'), line('mine'), line('theirs'))
    expect(merged).toBe(line('mine theirs'))
  })

  it('as full of words as a document can be keeps them, and is compared where no base is known', () => {
    const most = 'a\n'.repeat(SYNC_LIMITS.docBytes / 2)
    expect(mergeText('', most, 'Mine.').length).toBe(`Mine.\n${most}`.length)
    expect(commonText(most, `${most}Mine.`)).toBe(most)
  })

  const numbers = (side: string, end: string) =>
    Array.from({ length: 800 }, (_, place) => `${side}${(place * 7919) % 97}${end}`).join(' ')

  it.each(['', '.'])('takes no more than its steps, and then keeps both (words with %j)', (end) => {
    const [base, mine, theirs] = ['b', 'm', 't'].map((side) => `${numbers(side, end)} ${numbers('', end)}`)
    for (const steps of [0, 1000, 100_000]) {
      const budget = { steps }
      const merged = mergeText(base ?? '', mine ?? '', theirs ?? '', budget)
      expect(budget.steps).toBeGreaterThan(-20_000)
      for (const side of ['m', 't']) expect(merged).toContain(numbers(side, end))
    }
  })

  it.each(LONG_TEXTS.map((text) => [text.slice(0, 12), text]))(
    'of %j again and again ends, with both',
    (_, text) => {
      const merged = mergeText(text.slice(0, 50_000), `mine ${text}`, `theirs ${text.slice(9)}`, {
        steps: MERGE_STEPS / 10,
      })
      expect(merged).toContain('mine')
      expect(merged).toContain('theirs')
    },
  )
})
