import { describe, expect, it } from 'vitest'
import { askTranslators } from './ask-in-turn.ts'
import { memoryTranslator } from './translator.fake.ts'
import { TRANSLATE_FAILURES, TRANSLATOR_ORDER, type TranslateAnswer } from './translator.ts'

const REQUEST = { text: 'It rained.', from: 'en-US', to: 'es-ES' } as const
const OPEN = { signal: new AbortController().signal }

function answering(id: 'gemini' | 'libretranslate' | 'apertium', answer: () => TranslateAnswer) {
  const asked: string[] = []
  const translator = memoryTranslator({
    id,
    answer: () => {
      asked.push(id)
      return answer()
    },
  })
  return { translator, asked }
}

const down = (): TranslateAnswer => ({ ok: false, error: 'provider-down' })

describe('asking a translator', () => {
  it('asks the first that knows the two languages', async () => {
    const other = memoryTranslator({ id: 'gemini', supports: () => false })
    const { answer } = await askTranslators(
      async () => [other, memoryTranslator({ id: 'browser' })],
      REQUEST,
      OPEN,
    )
    expect(answer).toMatchObject({ ok: true, value: { by: 'browser' } })
  })

  it('TRANS-25 TRANS-26 TRANS-27 TRANS-28 TRANS-29 TRANS-30: a failure is not passed on in silence: the next one is named and not asked', async () => {
    const first = answering('gemini', down)
    const cannot = memoryTranslator({ id: 'libretranslate', supports: () => false })
    const next = answering('apertium', down)
    const result = await askTranslators(
      async () => [first.translator, cannot, next.translator],
      REQUEST,
      OPEN,
    )
    expect(result).toEqual({ answer: { ok: false, error: 'provider-down' }, next: 'apertium' })
    expect(next.asked).toEqual([])
  })

  it('asks the one the learner chose, and after the last there is no next', async () => {
    const last = answering('apertium', down)
    const result = await askTranslators(async () => [memoryTranslator(), last.translator], REQUEST, {
      ...OPEN,
      named: 'apertium',
    })
    expect(result).toEqual({ answer: { ok: false, error: 'provider-down' }, next: null })
    expect(last.asked).toEqual(['apertium'])
  })

  it.each(TRANSLATE_FAILURES)(
    'TRANS-25 TRANS-26 TRANS-27 TRANS-28 TRANS-29 TRANS-30: after %s of any of them the next in order is named, to the last',
    async (error) => {
      const all = TRANSLATOR_ORDER.map((id) => memoryTranslator({ id, answer: () => ({ ok: false, error }) }))
      const asked: string[] = []
      for (let named = all[0]?.id ?? null; named !== null; ) {
        asked.push(named)
        const result = await askTranslators(async () => all, REQUEST, { ...OPEN, named })
        expect(result.answer).toEqual({ ok: false, error })
        named = result.next
      }
      expect(asked).toEqual([...TRANSLATOR_ORDER])
    },
  )

  it('tells apart that there is none and that none knows the languages', async () => {
    const cannot = memoryTranslator({ supports: () => false })
    expect((await askTranslators(async () => [], REQUEST, OPEN)).answer).toEqual({
      ok: false,
      error: 'unconfigured',
    })
    expect((await askTranslators(async () => [cannot], REQUEST, OPEN)).answer).toEqual({
      ok: false,
      error: 'unsupported-pair',
    })
  })

  it('a blank answer is a failure', async () => {
    const blank = memoryTranslator({
      answer: () => ({ ok: true, value: { text: ' \n', by: 'gemini', quality: 'good' } }),
    })
    expect((await askTranslators(async () => [blank], REQUEST, OPEN)).answer).toEqual({
      ok: false,
      error: 'empty',
    })
  })

  it.each([
    ['TRANS-25', new Error('API key not valid'), { error: 'provider-key' }],
    ['TRANS-26', new Error('got 429'), { error: 'rate-limited' }],
    ['TRANS-27', new Error('quota exceeded'), { error: 'rate-limited' }],
    ['TRANS-28', new Error('The sky fell.'), { error: 'unexpected', message: 'The sky fell.' }],
    ['TRANS-29', 'no error object', { error: 'unexpected' }],
  ])(
    'TRANS-25 TRANS-26 TRANS-27 TRANS-28 TRANS-29: what a translator throws becomes a failure (%s)',
    async (_, thrown, expected) => {
      const translator = memoryTranslator({
        answer: () => {
          throw thrown
        },
      })
      expect((await askTranslators(async () => [translator], REQUEST, OPEN)).answer).toEqual({
        ok: false,
        ...expected,
      })
    },
  )
})
