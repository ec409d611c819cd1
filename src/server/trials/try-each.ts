import type { Costs } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type CallNote, withCallNotes } from '#server/engines/ai-provider-call.ts'

export type TrialJob = 'translates' | 'speaks' | 'listens' | 'corrects' | 'reads'

/** How much was understood of a sentence that one engine said and another heard. `by` is the other one. */
export type HeardBack = { by: string; understood: number; total: number }

/** What came of trying an engine in a job with a sentence of a language. `into`: the language it was translated to. */
export type EngineTrial = {
  engine: string
  job: TrialJob
  costs: Costs
  language: LanguageCode
  into?: LanguageCode
  ms: number
  heard?: HeardBack
  /** not-tried: no time was left. `call`: what became of its last call, where it asks an AI provider. */
  failed?: { error: string; call?: CallNote }
}

type Answered = { ok: true; heard?: HeardBack } | { ok: false; error: string }

/** One thing to ask an engine. */
export type Attempt = {
  language: LanguageCode
  into?: LanguageCode
  run(signal: AbortSignal): Promise<Answered>
}

export type Tried = { engine: string; job: TrialJob; costs: Costs }

/** `patienceMs` for each attempt; `end` for all of them. */
export type Limits = { patienceMs: number; end: AbortSignal; all: boolean }

const AT_ONCE = 2 // a server without a graphics card takes its time for each

async function tryOne(
  tried: Tried,
  { language, into, run }: Attempt,
  { patienceMs, end }: Limits,
): Promise<EngineTrial> {
  const about = { ...tried, language, ...(into !== undefined && { into }) }
  if (end.aborted) return { ...about, ms: 0, failed: { error: 'not-tried' } }
  const began = performance.now()
  const limit = AbortSignal.any([AbortSignal.timeout(patienceMs), end])
  const { answer, notes } = await withCallNotes(() => run(limit))
  const trial = { ...about, ms: Math.round(performance.now() - began) }
  if (answer.ok) return { ...trial, ...(answer.heard !== undefined && { heard: answer.heard }) }
  const error = answer.error === 'cancelled' && limit.aborted ? 'timeout' : answer.error
  const call = notes.at(-1)
  return { ...trial, failed: { error, ...(call !== undefined && { call }) } }
}

/** After these no other language fares better. */
const HOPELESS = ['timeout', 'provider-key', 'init-failed', 'rate-limited', 'budget-used']

function isHopeless({ failed }: EngineTrial): boolean {
  return failed !== undefined && (HOPELESS.includes(failed.error) || failed.call?.reason !== undefined)
}

/**
 * Tries an engine in a job: the first attempt alone, the others two at a time, and none after one without hope. Of an engine
 * that the operator pays for only the first, but where all are wanted.
 */
export async function tryEach(
  tried: Tried,
  attempts: readonly Attempt[],
  limits: Limits,
): Promise<EngineTrial[]> {
  const [first, ...rest] = attempts
  if (first === undefined) return []
  const trials = [await tryOne(tried, first, limits)]
  const waiting = tried.costs === 'operator' && !limits.all ? [] : rest
  async function goOn(): Promise<void> {
    while (!trials.some(isHopeless)) {
      const next = waiting.shift()
      if (next === undefined) return
      trials.push(await tryOne(tried, next, limits))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return trials
}
