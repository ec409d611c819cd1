import { failure } from '#domain/outcome.ts'
import type { SoundAnalyst, SoundAnswer, SoundRequest } from '#domain/sound/sound-analyst.ts'
import type { Sound } from '#domain/speech/wav.ts'
import type { SoundResult, SoundTask } from '#web/device/sound-worker/sound-worker.ts'
import { soundWorkerAddress } from '#web/device/trusted-scripts.ts'

/** The part of a Worker that is used. */
type TaskWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>

function startWorker(): TaskWorker {
  return new Worker(soundWorkerAddress(), { type: 'module' })
}

function copied(sound: Sound): Sound {
  return { ...sound, samples: sound.samples.slice() }
}

/** A request with sounds of its own, which are handed over instead of copied once more. */
function handedOver({ recording, ruler, voice, understood }: SoundRequest) {
  const request: SoundRequest = {
    recording: copied(recording),
    ruler: ruler && { sound: copied(ruler.sound), starts: [...ruler.starts] },
    voice: voice && copied(voice),
    understood,
  }
  const sounds = [request.recording, request.ruler?.sound, request.voice]
  return { request, buffers: sounds.flatMap((sound) => (sound ? [sound.samples.buffer as ArrayBuffer] : [])) }
}

type Waiting = Map<number, (answer: SoundAnswer) => void>

/**
 * Has sounds analysed in a worker, which starts with the first of them: 30 s of sound take longer than a page may stand
 * still. A worker that cannot be had fails all who wait, and the next request starts another.
 */
export function createWorkerSoundAnalyst(start: () => TaskWorker = startWorker): SoundAnalyst {
  const waiting: Waiting = new Map()
  let worker: TaskWorker | null = null
  let count = 0

  function end(error: unknown): void {
    console.error('The worker that analyses sounds has failed', error)
    worker?.terminate()
    worker = null
    for (const resolve of waiting.values()) resolve(failure('failed'))
    waiting.clear()
  }
  function started(): TaskWorker {
    if (worker !== null) return worker
    worker = start()
    worker.onmessage = ({ data }: MessageEvent<SoundResult>) => {
      waiting.get(data.id)?.(data.answer)
      waiting.delete(data.id)
    }
    worker.onerror = worker.onmessageerror = end
    return worker
  }
  return {
    analyse: (asked) =>
      new Promise((resolve) => {
        const { request, buffers } = handedOver(asked)
        const task: SoundTask = { id: count++, request }
        waiting.set(task.id, resolve)
        try {
          started().postMessage(task, buffers)
        } catch (error) {
          end(error)
        }
      }),
  }
}
