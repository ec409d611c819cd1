import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { TranslateAnswer, TranslationRequest } from '#domain/translate/translator.ts'
import { aiTranslator, TRANSLATION_MS } from './ai-translator.ts'

const PAIR = { from: 'en-US', to: 'es-ES' } as const
const open = new AbortController().signal

function translatorOf(
  ask: (request: TranslationRequest, signal: AbortSignal) => Promise<TranslateAnswer>,
  options: { budgetMs?: number; secret?: string } = {},
) {
  const engine = { id: 'openai', quality: 'good', supports: () => true, longestPiece: () => 5 } as const
  return aiTranslator({ ...engine, secret: undefined, ask, ...options })
}

function saying(text: string): TranslateAnswer {
  return { ok: true, value: { text, by: 'openai', quality: 'good' } }
}

describe('a translation by an AI provider', () => {
  it('FAIL-11: many slow pieces together end in time, as a timeout', async () => {
    const asked: string[] = []
    const translator = translatorOf(
      async ({ text }, signal) => {
        asked.push(text)
        const isPatient = await wait(30, true, { signal }).catch(() => false)
        return isPatient ? saying(text) : { ok: false, error: 'cancelled' }
      },
      { budgetMs: 50 },
    )
    const answer = await translator.translate({ text: 'one two three four five six', ...PAIR }, open)
    expect(answer).toEqual({ ok: false, error: 'timeout' })
    expect(asked.length).toBeLessThan(4)
  })

  it('is within the 90 seconds for which the browser waits', () => {
    expect(TRANSLATION_MS).toBeLessThan(90_000)
  })

  it('FAIL-4: half a character is made whole before it is sent', async () => {
    const sent: string[] = []
    const translator = translatorOf(async ({ text }) => {
      sent.push(text)
      return saying(text)
    })
    await translator.translate({ text: 'a\ud83d', ...PAIR }, open)
    expect(sent).toEqual(['a\ufffd'])
  })

  it('FAIL-34: a key that is put together from the answers to two pieces is seen', async () => {
    const translator = translatorOf(async ({ text }) => saying(text), { secret: 'secret key' })
    expect(await translator.translate({ text: 'so secret key', ...PAIR }, open)).toEqual({
      ok: false,
      error: 'provider-down',
    })
  })

  it('a stand-in for a key, as servers of one’s own want it, is an ordinary word', async () => {
    const translator = translatorOf(async ({ text }) => saying(text), { secret: 'ollama' })
    expect(await translator.translate({ text: 'I met ollama', ...PAIR }, open)).toMatchObject({ ok: true })
  })
})
