import type { AiProviderFailed } from '#domain/ai-provider/ai-provider-error.ts'
import {
  type Access,
  type AiProviderReply,
  type AiProviderRequest,
  callAiProvider,
  type Limits,
} from '#server/engines/ai-provider-call.ts'

export type OpenaiAccess = Access<string | undefined>

type Question<Answer> = { path: string; body: AiProviderRequest['body']; read: (bytes: Uint8Array) => Answer }

/** Calls one path of the server. Without a key no header is sent: Ollama, llama.cpp and LocalAI need none. */
export function openaiReplier(access: OpenaiAccess, model: string, limits: Limits) {
  const { apiKey, baseUrl } = access
  const provider = { ...limits, ...access, name: 'OpenAI-shaped server' }
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  return (path: string, body: AiProviderRequest['body'], signal: AbortSignal): Promise<AiProviderReply> => {
    const request = { url: `${baseUrl}${path}`, headers, model, ...(body && { body }) }
    return callAiProvider(provider, request, signal)
  }
}

/** The same, with what is read from the answer. */
export function openaiCaller(access: OpenaiAccess, model: string, limits: Limits) {
  const call = openaiReplier(access, model, limits)
  return async <Answer>(
    { path, body, read }: Question<Answer>,
    signal: AbortSignal,
  ): Promise<Answer | AiProviderFailed> => {
    const reply = await call(path, body, signal)
    return reply.ok ? read(reply.bytes) : reply.failed
  }
}
