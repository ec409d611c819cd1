import { createHash } from 'node:crypto'
import { success } from '#domain/outcome.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { sharedWork } from './shared-work.ts'
import type { SpokenCache } from './spoken-cache.ts'

/** The name of a sound's file: a hash of all that it depends on, which does not reveal the text. */
function nameOf({ id, version = '' }: Synthesiser, { text, language, rate }: SpeechRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([id, version, language, rate, text]))
    .digest('hex')
}

/** A synthesiser with a cache; concurrent requests for the same sound share one synthesis. */
export function cachedSynthesiser<Some extends Synthesiser>(synthesiser: Some, cache: SpokenCache): Some {
  const spoken = sharedWork<SpeechAnswer<SpokenText>>()

  async function findOrMake(name: string, request: SpeechRequest, signal: AbortSignal) {
    const kept = await cache.find(name)
    if (kept !== undefined) return success({ wav: kept, by: synthesiser.id })
    const answer = await synthesiser.synthesise(request, signal)
    if (answer.ok) await cache.keep(name, answer.value.wav)
    return answer
  }

  return {
    ...synthesiser,
    async synthesise(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      const name = nameOf(synthesiser, request)
      const answer = await spoken.join(name, (all) => findOrMake(name, request, all), signal)
      return answer === 'left' ? { ok: false, error: 'cancelled' } : answer
    },
  }
}
