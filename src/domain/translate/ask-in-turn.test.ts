import { describe, expect, it, vi } from 'vitest'
import { askInTurn } from './ask-in-turn.ts'
import { memoryTranslator } from './translator.fake.ts'
import { TRANSLATE_FAILURES, type TranslateFailure, type Translator } from './translator.ts'

const REQUEST = { text: 'It rained.', from: 'en-US', to: 'es-ES' } as const
const { signal } = new AbortController()

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
