import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import { type AttemptFacts, nextStep } from '#domain/shadow/next-step.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { newShadowing, type ShadowingState } from '../shadowing.ts'
import { attemptFacts, createSuggestedSteps, groupStarts, spanOf } from './next-step.tsx'

function stateOf(
  sentence: string,
  language: LanguageCode,
  outcome: ShadowingState['outcome'],
): ShadowingState {
  return { ...newShadowing(language, [sentence]), outcome }
}

function said(sentence: string, heard: string, language: LanguageCode): ShadowingState {
  const accuracy = measureAttempt(sentence, heard, language)
  return stateOf(sentence, language, accuracy && { kind: 'measured', accuracy })
}

/** The text of the first step after an attempt. */
function textOfStep(sentence: string, heard: string, language: LanguageCode): string | null {
  const facts = attemptFacts(said(sentence, heard, language), 'aligned', false)
  const step = facts && nextStep(facts, null)
  const span = step && spanOf(step, facts?.alignment ?? [])
  return span && sentence.slice(span.from, span.to)
}

describe('the part to say', () => {
  it.each<[string, string, LanguageCode, string | null]>([
    [
      'En la biblioteca un señor me preguntó qué leía.',
      'en la biblioteca un señor me leía',
      'es-ES',
      'preguntó qué',
    ],
    ['Vi a Ana; comió pan.', 'vi a comió pan', 'es-ES', 'Ana'],
    ['—¿Ya es tarde? —No, no es tarde.', 'ya es tarde no es tarde', 'es-ES', 'No'],
    ['Cené con 21 personas.', 'cené con personas', 'es-ES', '21'],
    ['昨日は公園で友達に会いました。', '昨日は公園で', 'ja-JP', '友達に会いました'],
    ['나는 시장까지 걸어갔다.', '나는 걸어갔다', 'ko-KR', '시장까지'],
    ['Hola.', 'hola', 'es-ES', null],
  ])('of %j, heard as %j, is %j', (sentence, heard, language, part) => {
    expect(textOfStep(sentence, heard, language)).toBe(part)
  })

  it('whatever is written and heard, it begins and ends with a word of the sentence', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.constantFrom('a', 'a', 'la', '21', 'ü', '，', '雨', '…', "l'", '—'), { maxLength: 30 })
        .map((all) => all.join(' ')),
    )
    const language = fc.constantFrom<LanguageCode>('es-ES', 'ja-JP', 'zh-CN', 'vi-VN', 'ko-KR', 'ru-RU')
    fc.assert(
      fc.property(text, text, language, (sentence, heard, code) => {
        const part = textOfStep(sentence, heard, code)
        if (part === null) return
        const words = wordsToSay(sentence, code)
        expect(
          words.some(({ start, text: word }) => part.startsWith(word) && sentence.startsWith(part, start)),
        ).toBe(true)
        expect(words.some(({ text: word }) => part.endsWith(word))).toBe(true)
      }),
    )
  })
})

it('parts said in one breath begin with words of the sentence, in order, the first with its first', () => {
  expect(groupStarts('Hoy no llovió, así que fui a pie.', 'es-ES')).toEqual([0, 3])
  expect(groupStarts('…', 'es-ES')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (sentence) => {
      const starts = groupStarts(sentence, 'fr-FR')
      const count = wordsToSay(sentence, 'fr-FR').length
      expect(starts).toEqual([...starts].sort((one, other) => one - other))
      for (const start of starts) expect(start).toBeLessThan(count)
    }),
  )
})

it.each<[string, ShadowingState['outcome'], unknown]>([
  ['nothing was said yet', null, null],
  ['there is not even a recording', { kind: 'failed', failure: 'no-microphone' }, null],
  ['nothing was heard', { kind: 'nothing-heard' }, { kind: 'closer' }],
  ['it was only recorded', { kind: 'recorded', why: 'declined' }, { kind: 'without-text' }],
])('where %s the step is fitting', (_, outcome, step) => {
  const facts = attemptFacts(stateOf('Hola mundo.', 'es-ES', outcome), 'aligned', false)
  expect(facts && nextStep(facts, null)).toEqual(step)
})

const WORD = { key: 'a', text: 'a', start: 0, end: 1 }

/** By a sign for each word: `.` understood, `-` not heard. */
function facts(signs: string, hasInnerPause = false): AttemptFacts {
  const alignment = [...signs].map(
    (sign): AlignedWord =>
      sign === '.' ? { kind: 'correct', word: WORD, heard: WORD } : { kind: 'omission', word: WORD },
  )
  return { alignment, groupStarts: [0], hasInnerPause, figure: 90 }
}

it('one attempt has one step, however often it is asked for', () => {
  const suggestions = createSuggestedSteps()
  const attempt = {}
  const asked = [1, 2, 3].map(() => suggestions.after(attempt, 's', facts('--..')))
  expect(asked).toEqual(Array(3).fill({ kind: 'say-part', from: 0, to: 2 }))
})

it('the next attempt gets another step, and the one after it may get the first again', () => {
  const suggestions = createSuggestedSteps()
  const after = () => suggestions.after({}, 's', facts('--..'))?.kind
  expect([after(), after(), after()]).toEqual(['say-part', 'without-text', 'say-part'])
})

it('what is known later of the same attempt is not held against it', () => {
  const suggestions = createSuggestedSteps()
  const attempt = {}
  expect(suggestions.after(attempt, 's', facts('...'))).toEqual({ kind: 'without-text' })
  expect(suggestions.after(attempt, 's', facts('...', true))).toEqual({ kind: 'without-stopping' })
  expect(suggestions.after({}, 's', facts('...', true))).toEqual({ kind: 'without-text' })
})

it('the same place in another sentence is another word; the same step about a whole one is not', () => {
  const suggestions = createSuggestedSteps()
  const word = { kind: 'say-word', word: 1 }
  expect(suggestions.after({}, 'one', facts('.-.'))).toEqual(word)
  expect(suggestions.after({}, 'other', facts('.-.'))).toEqual(word)
  expect(suggestions.after({}, 'other', facts('...'))).toEqual({ kind: 'without-text' })
  expect(suggestions.after({}, 'third', facts('...'))).toBeNull()
})
