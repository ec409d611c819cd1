import { createHmac } from 'node:crypto'
import { success } from '#domain/outcome.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { sharedWork } from './shared-work.ts'
import type { SoundOwner } from './sound-owners.ts'
import { type SpokenCache, soundName } from './spoken-cache.ts'

/** The name of a sound: all that it depends on, under the key of its owner, so that nobody else can tell the text. */
function nameOf(
  { id, version = '' }: Synthesiser,
  { text, language, rate }: SpeechRequest,
  owner: SoundOwner,
): string {
  const name = createHmac('sha256', owner.key)
    .update(JSON.stringify([id, version, language, rate, text]))
    .digest('hex')
  return soundName(owner.id, name)
}

/**
 * A synthesiser with a cache for each owner; concurrent requests of one for the same sound share one synthesis. How long an
 * answer takes tells nobody what somebody else has heard.
 */
export function cachedSynthesiser<Some extends Synthesiser>(
  synthesiser: Some,
  cache: Pick<SpokenCache, 'find' | 'keep'>,
  ownerNow: () => Promise<SoundOwner | null>,
): Some {
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
      const owner = await ownerNow()
      if (owner === null) return synthesiser.synthesise(request, signal)
      const name = nameOf(synthesiser, request, owner)
      const answer = await spoken.join(name, (all) => findOrMake(name, request, all), signal)
      return answer === 'left' ? { ok: false, error: 'cancelled' } : answer
    },
  }
}
