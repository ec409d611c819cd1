import { Hono } from 'hono'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openaiSynthesiser, openaiTranscriber } from '#server/engines/openai/openai-speech.ts'
import { askCorrections, askSpeech, askToListen, askTranslation, testApp } from './app.fixture.ts'
import { budgetsIn } from './budgets/budgets.ts'
import { memoryBudgetStore } from './budgets/memory-budget-store.ts'
import { correctedAnswer, messageIn } from './engines/ai-corrector.fixture.ts'
import { type FakeAnswer, type SeenCall, startFakeAiProvider } from './engines/ai-provider.fake.ts'
import { openaiSays, TONE } from './engines/ai-provider-answers.fixture.ts'
import { openaiCorrector } from './engines/openai/openai-corrector.ts'
import { openaiTranslator } from './engines/openai/openai-translator.ts'
import { memoryRateLimitCounters } from './rate-limit/memory-rate-limit-counters.ts'
import { memorySessions } from './sessions/sessions.fake.ts'

const TEN_IN_THE_EVENING = Date.UTC(2026, 10, 27, 22)
export const UNTIL_MIDNIGHT = 2 * 60 * 60

/** Answers each kind of call as an AI provider does. */
function goodAnswer({ path = '', body }: SeenCall): FakeAnswer {
  if (path.endsWith('/speech')) return { raw: TONE }
  if (path.endsWith('/transcriptions')) return { body: { text: 'Hola' } }
  const message = messageIn(body)
  return openaiSays(message.includes('"sentences"') ? correctedAnswer(message) : 'Hola.')
}

type Given = {
  /** As in the settings, without `ENGINE_DAILY_`. */
  budget?: Partial<Record<'CHARACTERS' | 'MINUTES' | 'CALLS', string>>
  accounts?: 'local' | 'hosted'
  apiKey?: string
  answer?: (call: SeenCall, index: number) => FakeAnswer
  baseUrl?: string
}

/** The app with the engines of an AI provider, which it calls over HTTP, and a clock that stands still. */
export async function appWithBudgets({
  budget = {},
  accounts = 'hosted',
  apiKey = 'sk-secret-key',
  answer,
  baseUrl,
}: Given) {
  const fake = await startFakeAiProvider(answer ?? goodAnswer)
  onTestFinished(fake.close)
  let now = TEN_IN_THE_EVENING
  const log = pino({ enabled: false })
  const access = { baseUrl: baseUrl ?? fake.baseUrl, apiKey, log, retryAfterMs: 5 }
  const variables = Object.entries(budget).map(([name, value]) => [`ENGINE_DAILY_${name}`, value])
  const env = { ACCOUNTS: accounts, RATE_LIMIT_FACTOR: '1000', ...Object.fromEntries(variables) }
  const engines = {
    translators: [openaiTranslator({ ...access, model: 'm' })],
    synthesisers: [openaiSynthesiser({ ...access, speechModel: 'm', voices: 'v' })],
    transcribers: [openaiTranscriber({ ...access, listenModel: 'm' })],
    correctors: [openaiCorrector({ ...access, model: 'm' })],
  }
  const { engineBudget } = testApp({ env }).config
  const logged: string[] = []
  const store = memoryBudgetStore(engineBudget)
  const budgetLog = pino({}, { write: (line: string) => logged.push(line) })
  const hosted = {
    gotrue: null,
    own: new Hono(),
    sessions: memorySessions,
    counters: memoryRateLimitCounters(),
  }
  const ports = {
    accounts: accounts === 'hosted' ? hosted : null,
    budgets: budgetsIn(store, engineBudget, budgetLog, () => now),
  }
  const { app } = testApp({ env, ...engines, ports })
  const by = (bearer: string) => ({
    headers: { authorization: `Bearer ${bearer}` },
    from: `192.0.2.${bearer.length}`,
  })
  return {
    app,
    fake,
    logged,
    used: async () => (await store.usedOn('2026-11-27'))[0]?.used,
    tomorrow() {
      now = TEN_IN_THE_EVENING + UNTIL_MIDNIGHT * 1000
    },
    translate: (text: string, who = 'ana') =>
      askTranslation(app, { text, from: 'en-US', to: 'es-ES' }, by(who)),
    correct: (sentences: string[], meant = '') =>
      askCorrections(app, { sentences, meant, language: 'es-ES', nativeLanguage: 'en-US' }, by('ana')),
    speak: (text: string) => askSpeech(app, { text, language: 'es-ES' }, by('ana')),
    listen: (wav: Uint8Array<ArrayBuffer>) => askToListen(app, wav, by('ana')),
  }
}
