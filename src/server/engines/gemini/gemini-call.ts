import type { Logger } from 'pino'
import { callProvider, type Provider, type ProviderReply } from '#server/engines/ai-provider-call.ts'

export type GeminiAccess = { apiKey: string; baseUrl: string; log: Logger }

type Models = { model: string; fallbackModel?: string | undefined }

/** A way to ask Gemini: which model is asked at the moment, and the asking. */
export type GeminiCaller = {
  model(): string
  /** Asks generateContent; `bodyFor` makes the body for the model that is asked. */
  ask(bodyFor: (model: string) => unknown, signal: AbortSignal): Promise<ProviderReply>
}

/**
 * Google's generateContent, through plain fetch. Google retires models: the first 404 moves this caller on to the
 * fallback, where there is one, for good.
 */
export function geminiCaller(
  { apiKey, baseUrl, log }: GeminiAccess,
  { model: preferredModel, fallbackModel }: Models,
  limits: Omit<Provider, 'name' | 'log'>,
): GeminiCaller {
  const provider = { name: 'Gemini', log, ...limits }
  let model = preferredModel

  function call(bodyFor: (model: string) => unknown, signal: AbortSignal): Promise<ProviderReply> {
    const url = `${baseUrl}/v1beta/models/${model}:generateContent`
    const headers = { 'x-goog-api-key': apiKey }
    return callProvider(provider, { url, headers, body: { json: bodyFor(model) }, model }, signal)
  }

  return {
    model: () => model,
    async ask(bodyFor, signal) {
      const asked = model
      const reply = await call(bodyFor, signal)
      const isGone = !reply.ok && reply.status === 404
      if (!isGone || fallbackModel === undefined || asked === fallbackModel) return reply
      if (model !== fallbackModel)
        log.warn({ gone: asked, now: fallbackModel }, 'Gemini model is gone: using the fallback')
      model = fallbackModel
      return call(bodyFor, signal)
    },
  }
}
