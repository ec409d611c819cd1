import { failure, success } from '#domain/outcome.ts'
import type { RulerAnswer, RulerSource } from '#domain/sound/ruler-words.ts'
import { LONGEST_SPOKEN_TEXT, type Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { wordStartsIn } from '#domain/speech/word-starts.ts'

const MOST_KEPT = 8 // rulers, some 100 kB each: the sentences that are practised now

/** Only this engine tells where its words start, and it costs nothing. */
export const RULER_ENGINE: Synthesiser['id'] = 'espeak-ng'

async function speak(
  findSynthesisers: () => Promise<Synthesiser[]>,
  request: SpeechRequest,
  signal: AbortSignal,
): Promise<RulerAnswer> {
  if (request.text.length > LONGEST_SPOKEN_TEXT) return failure('none')
  const synthesisers = await findSynthesisers()
  const engine = synthesisers.find(({ id, supports }) => id === RULER_ENGINE && supports(request.language))
  if (engine === undefined) return failure('none')
  const spoken = await engine.synthesise(request, signal)
  const sound = spoken.ok ? decodeWav(spoken.value.wav) : spoken
  if (!spoken.ok || !sound.ok) return failure('failed')
  const starts = wordStartsIn(request.text, spoken.value.wav)
  return starts.length === 0 ? failure('none') : success({ sound: sound.value, starts })
}

/** Has the server say a text, and keeps the last ones. */
export function createServerRuler(findSynthesisers: () => Promise<Synthesiser[]>): RulerSource {
  const kept = new Map<string, RulerAnswer>() // in the order of their last use
  return {
    async rulerOf({ text, language, rate }, signal) {
      const request = { text, language, rate }
      const key = JSON.stringify(request)
      const answer = kept.get(key) ?? (await speak(findSynthesisers, request, signal))
      kept.delete(key)
      if (answer.ok) kept.set(key, answer)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return answer
    },
  }
}
