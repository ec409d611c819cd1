// Runs in the page that sound-analysis.ts opens: the app's own analyst, and the tasks that hold the page up.
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { createWorkerSoundAnalyst } from '#web/speech/recording/worker-sound-analyst.adapter.ts'

/** What of an analysis is measured, in ms. */
export type TimedAnalysis = { took: number; longestTask: number }

declare global {
  interface Window {
    benchSounds?: (speech: string, ruler: string, starts: number[]) => Promise<void>
    benchAnalysis?: () => Promise<TimedAnalysis>
  }
}

async function fetchSamples(address: string) {
  const response = await fetch(address)
  return { samples: new Float32Array(await response.arrayBuffer()), sampleRate: SPEECH_RATE_HZ }
}

const tasks: number[] = []
const observer = new PerformanceObserver((list) =>
  tasks.push(...list.getEntries().map(({ duration }) => duration)),
)
observer.observe({ type: 'longtask' })

/** The browser reports a task once it is over, and in its own time. */
async function reportedTasks(): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, 200))
  tasks.push(...observer.takeRecords().map(({ duration }) => duration))
  return tasks.splice(0)
}

const analyst = createWorkerSoundAnalyst()

window.benchSounds = async (speech, ruler, starts) => {
  const [recording, sound] = [await fetchSamples(speech), await fetchSamples(ruler)]
  window.benchAnalysis = async () => {
    await reportedTasks()
    const began = performance.now()
    const answer = await analyst.analyse({
      recording,
      ruler: { sound, starts },
      voice: sound,
      understood: 1,
    })
    const took = performance.now() - began
    if (!answer.ok || answer.value.words === null) throw new Error('the sounds were not analysed')
    return { took, longestTask: Math.max(0, ...(await reportedTasks())) }
  }
}
