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

  it.each([
    ['marks of direction', '\u202eHo\u2066la\u200f', 'Hola'],
    ['control characters', 'Ho\u0000la\u0007', 'Hola'],
    ['tags that nobody sees', 'Hola\u{e0041}\u{e0042}', 'Hola'],
    ['line ends of another kind', 'Hola\r\nAna', 'Hola\nAna'],
  ])('%s of a model are taken out', async (_, said, text) => {
    const answer = await translatorOf(async () => saying(said)).translate({ text: 'Hello', ...PAIR }, open)
    expect(answer).toMatchObject({ ok: true, value: { text } })
  })

  it('an answer of nothing that can be seen is none', async () => {
    const translator = translatorOf(async () => saying('\u202e\u0000'))
    expect(await translator.translate({ text: 'Hello', ...PAIR }, open)).toEqual({
      ok: false,
      error: 'empty',
    })
  })

  it('an answer many times as long as its text is none, and one that is only longer is', async () => {
    const answerOf = (length: number) =>
      translatorOf(async () => saying('a'.repeat(length))).translate({ text: 'Hello', ...PAIR }, open)
    expect(await answerOf(900_000)).toEqual({ ok: false, error: 'provider-down' })
    expect(await answerOf(200)).toMatchObject({ ok: true })
  })

  const REFUSAL = 'I’m sorry, but I can’t help with that.'
  const HEBREW = 'כל ישראל ערבים זה בזה'

  it.each<[string, 'ja-JP' | 'ko-KR' | 'zh-CN' | 'ru-RU' | 'es-ES', asked: string, said: string, string?]>([
    ['a refusal in English', 'ja-JP', 'I walked to the market.', REFUSAL],
    [
      'the entry as it was',
      'ru-RU',
      'I walked to the market with my sister.',
      'I walked to the market with my sister.',
    ],
    ['HTML', 'ko-KR', 'I walked.', '<!doctype html><title>502 Bad Gateway</title>'],
    ['another language', 'es-ES', 'I walked to the market.', '我和姐姐走路去了市场买东西。'],
    ['the translation', 'zh-CN', 'I walked to the market.', '我走去市场。', '我走去市场。'],
    ['names that stay as they are', 'ja-JP', 'Netflix, Spotify', 'Netflix, Spotify', 'Netflix, Spotify'],
    ['a quotation that stays as it is', 'es-ES', HEBREW, HEBREW, HEBREW],
  ])('%s in place of a translation into %s is taken as what it is', async (_, to, asked, said, text) => {
    const engine = { id: 'openai', quality: 'good', supports: () => true, longestPiece: () => 900 } as const
    const translator = aiTranslator({ ...engine, secret: undefined, ask: async () => saying(said) })
    const answer = await translator.translate({ text: asked, from: 'en-US', to }, open)
    expect(answer).toMatchObject(
      text === undefined ? { ok: false, error: 'provider-down' } : { ok: true, value: { text } },
    )
  })

  it('FAIL-34: a key that is hidden behind what nobody sees is seen', async () => {
    const translator = translatorOf(async () => saying('secret\u200e \u{e0041}key'), { secret: 'secret key' })
    expect(await translator.translate({ text: 'Hello', ...PAIR }, open)).toEqual({
      ok: false,
      error: 'provider-down',
    })
  })
})
