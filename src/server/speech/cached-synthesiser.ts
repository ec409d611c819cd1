import { createHmac } from 'node:crypto'
import { success } from '#domain/outcome.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import type { SoundOwner } from './sound-owners.ts'
import { type SpokenCache, soundName } from './spoken-cache.ts'

type Work<Answer> = (signal: AbortSignal) => Promise<Answer>

type UnderWay<Answer> = { answer: Promise<Answer>; joined: number; everyoneLeft: AbortController }

function leaving(signal: AbortSignal): { left: Promise<'left'>; stay: () => void } {
  const { promise, resolve } = Promise.withResolvers<'left'>()
  const leave = () => resolve('left')
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return { left: promise, stay: () => signal.removeEventListener('abort', leave) }
}

/** Work that is done once for all callers who need the same at the same time. */
export function sharedWork<Answer>() {
  const all = new Map<string, UnderWay<Answer>>()

  function begin(key: string, work: Work<Answer>): UnderWay<Answer> {
    const everyoneLeft = new AbortController()
    const begun = { answer: work(everyoneLeft.signal), joined: 0, everyoneLeft }
    const forget = () => all.get(key) === begun && all.delete(key)
    begun.answer.then(forget, forget)
    all.set(key, begun)
    return begun
  }

  return {
    /**
     * Starts the work, or joins it where it is under way for this key; answers 'left' once `signal` fires.
     * The work's own signal fires when all callers have left.
     */
    async join(key: string, work: Work<Answer>, signal: AbortSignal): Promise<Answer | 'left'> {
      const underWay = all.get(key) ?? begin(key, work)
      underWay.joined += 1
      const { left, stay } = leaving(signal)
      try {
        return await Promise.race([underWay.answer, left])
      } finally {
        stay()
        underWay.joined -= 1
        if (underWay.joined === 0) {
          if (all.get(key) === underWay) all.delete(key) // the next caller starts again
          underWay.everyoneLeft.abort()
        }
      }
    },
  }
}

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
