import { describe, expect, it, vi } from 'vitest'
import { askInTurn, askTranslators } from './ask-in-turn.ts'
import { memoryTranslator } from './translator.fake.ts'
import {
  TRANSLATE_FAILURES,
  TRANSLATOR_ORDER,
  type TranslateAnswer,
  type TranslateFailure,
  type Translator,
} from './translator.ts'

const REQUEST = { text: 'It rained.', from: 'en-US', to: 'es-ES' } as const
const { signal } = new AbortController()
const OPEN = { signal }

function failing(id: 'browser' | 'gemini' | 'apertium', error: TranslateFailure) {
  return memoryTranslator({ id, answer: () => ({ ok: false, error }) })
}

const draft = memoryTranslator({ id: 'apertium', quality: 'draft' })

describe('asking translators in turn', () => {
  it.each(TRANSLATE_FAILURES)(
    'OPEN-2: where the browser’s own fails with %s, the next that knows the languages translates, by its own name',
    async (error) => {
      const browser = failing('browser', error)
      const cannot = memoryTranslator({ id: 'libretranslate', supports: () => false })
      const onNext = vi.fn()
      const asked = await askInTurn([browser, cannot, draft], REQUEST, { signal, onNext })
      expect(asked).toMatchObject({
        answer: { ok: true, value: { by: 'apertium', quality: 'draft' } },
        next: null,
      })
      expect(onNext).toHaveBeenCalledOnce()
    },
  )

  it('TRANS-26: the failure of any other is told, and the next is not asked', async () => {
    const model = failing('gemini', 'rate-limited')
    const asked = await askInTurn([model, draft], REQUEST, { signal })
    expect(asked).toEqual({ answer: { ok: false, error: 'rate-limited' }, next: 'apertium' })
  })

  it('the failure of the last is told: without a connection the text waits for it', async () => {
    const [browser, server] = [failing('browser', 'timeout'), failing('apertium', 'offline')]
    const asked = await askInTurn([browser, server], REQUEST, { signal })
    expect(asked).toEqual({ answer: { ok: false, error: 'offline' }, next: null })
  })

  it('that nobody else may translate it tells less than why the browser’s own did not', async () => {
    const [browser, heldBack] = [failing('browser', 'timeout'), failing('gemini', 'unconfigured')]
    const asked = await askInTurn([browser, heldBack], REQUEST, { signal })
    expect(asked).toEqual({ answer: { ok: false, error: 'timeout' }, next: null })
  })

  it('nobody else is asked once the learner has cancelled', async () => {
    const leaving = new AbortController()
    const browser = memoryTranslator({
      id: 'browser',
      answer() {
        leaving.abort()
        return { ok: false, error: 'cancelled' }
      },
    })
    const translate = vi.fn()
    const asked = await askInTurn([browser, { ...draft, translate }], REQUEST, { signal: leaving.signal })
    expect(asked.answer).toEqual({ ok: false, error: 'cancelled' })
    expect(translate).not.toHaveBeenCalled()
  })

  it('nobody else is asked in the place of one that the learner chose', async () => {
    const asked = await askInTurn([failing('browser', 'timeout'), draft], REQUEST, {
      signal,
      named: 'browser',
    })
    expect(asked).toEqual({ answer: { ok: false, error: 'timeout' }, next: 'apertium' })
  })

  it('the browser’s own comes last once it could not get the languages, and is still asked where there is no other', async () => {
    const answer = vi.fn(() => ({ ok: false, error: 'timeout' }) as const)
    const browser = { ...memoryTranslator({ id: 'browser', answer }), isStuck: () => true }
    const asked = await askInTurn([browser, draft], REQUEST, { signal })
    expect(asked.answer).toMatchObject({ ok: true, value: { by: 'apertium' } })
    expect(answer).not.toHaveBeenCalled()
    for (const options of [{ signal }, { signal, named: 'browser' as const }]) {
      await askInTurn(options.named ? [browser, draft] : [browser], REQUEST, options)
    }
    expect(answer).toHaveBeenCalledTimes(2)
  })

  it('what is stuck is asked all the same while the others are out of reach, and can be chosen when they fail', async () => {
    const browser = { ...memoryTranslator({ id: 'browser', quality: 'draft' }), isStuck: () => true }
    const away = await askInTurn([browser, failing('apertium', 'offline')], REQUEST, { signal })
    expect(away.answer).toMatchObject({ ok: true, value: { by: 'browser' } })
    const busy = await askInTurn([browser, failing('apertium', 'rate-limited')], REQUEST, { signal })
    expect(busy).toEqual({ answer: { ok: false, error: 'rate-limited' }, next: 'browser' })
  })

  it('the browser’s own hears whether another one translates where it does not begin soon', async () => {
    const translate = vi.fn(async () => ({ ok: false, error: 'timeout' }) as const)
    const browser = { ...memoryTranslator({ id: 'browser' }), translate }
    const heard = async (others: Translator[], named?: 'browser') => {
      await askInTurn([browser, ...others], REQUEST, { signal, named })
      return translate.mock.lastCall?.[3 as never]
    }
    expect([await heard([draft]), await heard([]), await heard([draft], 'browser')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('nobody else is asked where whoever hears of it stops that', async () => {
    const leaving = new AbortController()
    const translate = vi.fn()
    await askInTurn([failing('browser', 'timeout'), { ...draft, translate }], REQUEST, {
      signal: leaving.signal,
      onNext: () => leaving.abort(),
    })
    expect(translate).not.toHaveBeenCalled()
  })
})

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

describe('asking those that are found', () => {
  it('a look for them that fails is a failure, too, and never thrown', async () => {
    const find = () => Promise.reject(new Error('no code'))
    expect(await askTranslators(find, REQUEST, OPEN)).toMatchObject({ answer: { ok: false }, next: null })
  })

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
