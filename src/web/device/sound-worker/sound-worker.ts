import { analyseSound } from '#domain/sound/analyse-sound.ts'
import type { SoundAnswer, SoundRequest } from '#domain/sound/sound-analyst.ts'

/** What the page sends, and gets back under the same number. */
export type SoundTask = { id: number; request: SoundRequest }
export type SoundResult = { id: number; answer: SoundAnswer }

addEventListener('message', ({ data }: MessageEvent<SoundTask>) => {
  const result: SoundResult = { id: data.id, answer: analyseSound(data.request) }
  postMessage(result)
})
