import { expect, it, vi } from 'vitest'
import type { TranslateAnswer } from '#domain/translate/translator.ts'
import { createMemoryMeaningCache } from '#domain/vocabulary/meaning-cache.fake.ts'
import type { AskedWords } from '#domain/vocabulary/word-meaning.ts'
import { createWordMeanings } from './word-meanings.ts'

const BANK: AskedWords = {
  date: '2026-11-21',
  sentence: 'Me senté en el banco.',
  words: 'banco',
  from: 'es-ES',
  to: 'en-US',
}
const OTHER = { ...BANK, sentence: 'El banco abre hoy.' }

function setUp(...answers: TranslateAnswer[]) {
  const cache = createMemoryMeaningCache()
  const translate = vi.fn(async (): Promise<TranslateAnswer> => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked once too often')
    return answer
  })
  const visit = () => createWordMeanings(async () => ({ cache, translate }))
  return { ask: visit(), visit, translate }
}

const made = (text: string, inSentence?: true): TranslateAnswer => ({
  ok: true,
  value: { text, by: inSentence ? 'gemini' : 'apertium', quality: 'good', ...(inSentence && { inSentence }) },
})

it('a word that is asked twice costs one call, also at once and on the next visit', async () => {
  const { ask, visit, translate } = setUp(made('bench', true))
  const bench = { ok: true, value: { text: 'bench', by: 'gemini', inSentence: true } }
  expect(await Promise.all([ask(BANK), ask(BANK)])).toEqual([bench, bench])
  expect([await ask(BANK), await visit()(BANK)]).toEqual([bench, bench])
  expect(translate).toHaveBeenCalledTimes(1)
})

it('in another sentence a model is asked again, and one that knows words alone is not', async () => {
  const model = setUp(made('bench', true), made('bank', true))
  expect([await model.ask(BANK), await model.ask(OTHER)]).toMatchObject([
    { value: { text: 'bench' } },
    { value: { text: 'bank' } },
  ])
  const other = setUp(made('bank'))
  expect([await other.ask(BANK), await other.ask(OTHER)]).toMatchObject([
    { value: { text: 'bank' } },
    { value: { text: 'bank' } },
  ])
})

it('what could not be had is asked for again', async () => {
  const { ask } = setUp({ ok: false, error: 'offline' }, made('bank'))
  expect(await ask(BANK)).toEqual({ ok: false, error: 'offline' })
  expect(await ask(BANK)).toMatchObject({ ok: true, value: { text: 'bank' } })
})
