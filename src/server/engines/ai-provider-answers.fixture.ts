import { encodeWav } from '#domain/speech/wav.ts'
import type { FakeAnswer, SeenCall } from './ai-provider.fake.ts'

/** What Gemini is sent. */
export type GeminiBody = {
  contents: {
    role: string
    parts: {
      text?: string
      inlineData?: { mimeType: string; data: string }
      speechMetadata?: { style: string }
    }[]
  }[]
  generationConfig: Record<string, unknown>
}

/** What an OpenAI-shaped server is sent to translate, or to speak. */
export type OpenaiBody = {
  model: string
  messages: { role: string; content: string }[]
  input: string
  speed?: number
}

/** Half a second of a tone. */
export const TONE = encodeWav({
  samples: Float32Array.from({ length: 8_000 }, (_, index) => 0.3 * Math.sin(index / 12)),
  sampleRate: 16_000,
})

function withoutInstruction(message: string): string {
  return message.slice(message.indexOf('\n\n') + 2)
}

/** The entry alone: what stands below the instruction. */
export function entryForGemini(call: SeenCall<GeminiBody>): string {
  return withoutInstruction(call.body.contents[0]?.parts[0]?.text ?? '')
}

/** The entry alone: what stands below the instruction. */
export function entryForOpenai(call: SeenCall<OpenaiBody>): string {
  return withoutInstruction(call.body.messages[0]?.content ?? '')
}

/** A whole answer of Gemini with this text. */
export function geminiSays(text: string, finishReason = 'STOP'): FakeAnswer {
  return { body: { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason }] } }
}

/** An answer of Gemini with sound. */
export function geminiSounds(
  bytes: Uint8Array = TONE,
  mimeType = 'audio/wav',
  finishReason = 'STOP',
): FakeAnswer {
  const inlineData = { mimeType, data: Buffer.from(bytes).toString('base64') }
  return { body: { candidates: [{ content: { role: 'model', parts: [{ inlineData }] }, finishReason }] } }
}

/** A whole answer of an OpenAI-shaped server with this text. */
export function openaiSays(content: unknown, finish_reason: string | null = 'stop'): FakeAnswer {
  return { body: { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }] } }
}

/** The languages of a LibreTranslate server, each into each. */
export function libretranslateKnows(codes = ['en', 'es', 'zh-Hans', 'pt-BR']): FakeAnswer {
  return { body: codes.map((code) => ({ code, name: code, targets: codes })) }
}
