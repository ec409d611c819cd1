import type { FakeAnswer } from './ai-provider.fake.ts'
import { geminiSays, openaiSays } from './ai-provider-answers.fixture.ts'

/** The learner's words in a message to a model: the JSON below the instruction. */
export function askedIn(message: string): { sentences: { n: number; own: string }[]; meant: string } {
  return JSON.parse(message.slice(message.indexOf('\n\n') + 2))
}

/** The answer of a model that knows one wrong word. */
export function correctedAnswer(message: string): string {
  const sentences = askedIn(message).sentences.map(({ n, own }) => {
    const corrected = own.replaceAll('abuelaa', 'abuela')
    const notes = [{ wrong: 'abuelaa', right: 'abuela', kind: 'spelling', why: 'One a.' }]
    return corrected === own
      ? { n, verdict: 'fine', corrected: own, notes: [] }
      : { n, verdict: 'corrected', corrected, notes }
  })
  return JSON.stringify({ sentences, question: '¿Y tú?' })
}

type MessageBody = {
  contents?: { parts: { text?: string }[] }[]
  messages?: { content: string }[]
  generationConfig?: { responseSchema?: unknown }
  response_format?: unknown
}

/** The one message in a call to either provider. */
export function messageIn(body: unknown): string {
  const { contents, messages } = body as MessageBody
  return contents?.[0]?.parts[0]?.text ?? messages?.[0]?.content ?? ''
}

/** Whether a call asked for an answer after a schema. */
export function hasSchema(body: unknown): boolean {
  const { generationConfig, response_format } = body as MessageBody
  return generationConfig?.responseSchema !== undefined || response_format !== undefined
}

/** How each provider says a text. */
export const SAYING: Record<'gemini' | 'openai', (text: string, end?: string) => FakeAnswer> = {
  gemini: geminiSays,
  openai: openaiSays,
}
