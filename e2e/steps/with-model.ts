import { onTestFinished } from 'vitest'
import { messageIn } from '../../src/server/engines/ai-corrector.fixture.ts'
import { startFakeAiProvider } from '../../src/server/engines/ai-provider.fake.ts'
import { geminiSays } from '../../src/server/engines/ai-provider-answers.fixture.ts'
import { startApp } from '../start/app-process.ts'

/**
 * Starts a server with accounts open at once, which translates by a Gemini of this machine. `answer`: what that says to a message.
 * `settings`: more of the server's. Answers its address, and the messages that the model has been sent.
 */
export async function startWithModel(
  answer: (message: string) => string,
  settings: Record<string, string> = {},
) {
  const messages: string[] = []
  const gemini = await startFakeAiProvider(({ body }) => {
    const message = messageIn(body)
    messages.push(message)
    return geminiSays(answer(message))
  })
  onTestFinished(() => gemini.close())
  const app = await startApp({
    ...{ ACCOUNTS: 'hosted', TRANSLATOR: 'gemini' },
    ...{ GEMINI_API_KEY: 'key-of-the-operator', GEMINI_BASE_URL: gemini.baseUrl },
    ...settings,
  })
  onTestFinished(() => app.stop())
  return { baseURL: app.address, messages }
}
