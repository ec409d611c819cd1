import type { Logger } from 'pino'
import {
  type AiProvider,
  type AiProviderReply,
  type AiProviderRequest,
  callAiProvider,
} from '#server/engines/ai-provider-call.ts'

/** A server of OpenAI's shape. `baseUrl` is taken as it is given, with /v1 where the server has it there. */
export type OpenaiAccess = { baseUrl: string; apiKey: string | undefined; log: Logger }

/** Asks one path of the server; without a key no header is sent, as Ollama, llama.cpp and LocalAI need none. */
export function openaiCaller(
  { baseUrl, apiKey, log }: OpenaiAccess,
  model: string,
  limits: Omit<AiProvider, 'name' | 'log'>,
): (path: string, body: AiProviderRequest['body'], signal: AbortSignal) => Promise<AiProviderReply> {
  const provider = { name: 'OpenAI-shaped server', log, ...limits }
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  return (path, body, signal) =>
    callAiProvider(provider, { url: `${baseUrl}${path}`, headers, model, ...(body && { body }) }, signal)
}
