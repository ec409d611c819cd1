import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import { createServerRuler } from '#web/speech/readings/server-ruler.adapter.ts'
import { createWorkerSoundAnalyst } from '#web/speech/recording/worker-sound-analyst.adapter.ts'

/** What a recording is looked at with. Its worker starts with the first one. */
export function createSoundSight(findSynthesisers: () => Promise<Synthesiser[]>): SoundSight {
  return { analyst: createWorkerSoundAnalyst(), ruler: createServerRuler(findSynthesisers) }
}
