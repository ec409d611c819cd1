import type { Logger } from 'pino'
import {
  callProvider,
  type Provider,
  type ProviderReply,
  type ProviderRequest,
} from '#server/engines/ai-provider-call.ts'

/** A server of OpenAI's shape. `baseUrl` is taken as it is given, with /v1 where the server has it there. */
export type OpenaiAccess = { baseUrl: string; apiKey: string | undefined; log: Logger }

/** Asks one path of the server; without a key no header is sent, as Ollama, llama.cpp and LocalAI need none. */
export function openaiCaller(
  { baseUrl, apiKey, log }: OpenaiAccess,
  model: string,
  limits: Omit<Provider, 'name' | 'log'>,
): (path: string, body: ProviderRequest['body'], signal: AbortSignal) => Promise<ProviderReply> {
  const provider = { name: 'OpenAI-shaped server', log, ...limits }
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  return (path, body, signal) =>
    callProvider(provider, { url: `${baseUrl}${path}`, headers, model, ...(body && { body }) }, signal)
}
