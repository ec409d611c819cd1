import type { Engines } from '#server/engines/engines.ts'

type EngineJob = 'translates' | 'speaks' | 'listens' | 'reads' | 'corrects'

/** Hears of each job that an engine was given, and by which code it failed; null where it did not. */
export type NoteEngineJob = (job: { engine: string; job: EngineJob; error: string | null }) => void

type Answer = { ok: true } | { ok: false; error: string }

type Work<Given extends unknown[], Answered extends Answer> = (...given: Given) => Promise<Answered>

/** The engines of an installation, whose jobs are noted. What one throws is a fault of ours, and noted as such. */
export function measuredEngines(engines: Engines, note: NoteEngineJob): Engines {
  function noted<Given extends unknown[], Answered extends Answer>(
    engine: string,
    job: EngineJob,
    work: Work<Given, Answered>,
  ): Work<Given, Answered> {
    return async (...given) => {
      let error: string | null = 'thrown'
      try {
        const answer = await work(...given)
        error = answer.ok ? null : answer.error
        return answer
      } finally {
        note({ engine, job, error })
      }
    }
  }
  const { translators, synthesisers, transcribers, readers, correctors } = engines
  return {
    translators: translators.map((one) => ({
      ...one,
      translate: noted(one.id, 'translates', (...given: Parameters<typeof one.translate>) =>
        one.translate(...given),
      ),
    })),
    synthesisers: synthesisers.map((one) => ({
      ...one,
      synthesise: noted(one.id, 'speaks', (...given: Parameters<typeof one.synthesise>) =>
        one.synthesise(...given),
      ),
    })),
    transcribers: transcribers.map((one) => ({
      ...one,
      transcribe: noted(one.id, 'listens', (...given: Parameters<typeof one.transcribe>) =>
        one.transcribe(...given),
      ),
    })),
    readers: readers.map((one) => ({
      ...one,
      read: noted(one.id, 'reads', (...given: Parameters<typeof one.read>) => one.read(...given)),
    })),
    correctors: correctors.map((one) => ({
      ...one,
      correct: noted(one.id, 'corrects', (...given: Parameters<typeof one.correct>) => one.correct(...given)),
    })),
  }
}
