import { availableParallelism } from 'node:os'
import { failure, type Outcome } from '#domain/outcome.ts'
import { type Limits, type Program, type ProgramFailure, runForBytes } from './run-program.ts'
import { type WorkQueue, workQueue } from './work-queue.ts'

/** Why an engine's program gave no answer: its own failure, or a full queue. */
export type EngineFailure = ProgramFailure | 'full'

const MOST_WAITING = 16
const RETRY_AFTER_SECONDS = 5 // a full queue is short again by then

/** Shared by the programs of all engines. */
const CORES = workQueue(availableParallelism(), MOST_WAITING)

/** What tests set of an engine's program. */
export type EngineOptions = { command?: string; queue?: WorkQueue; timeoutMs?: number }

/** Runs an engine's program when the queue allows, and answers the bytes that it prints. */
export async function runEngine(
  program: Program,
  limits: Limits,
  { queue = CORES, isLong = false }: { queue?: WorkQueue | undefined; isLong?: boolean } = {},
): Promise<Outcome<Buffer<ArrayBuffer>, EngineFailure>> {
  const { signal } = limits
  const work = { isLong, ...(signal !== undefined && { signal }) }
  const printed = await queue.run(() => runForBytes(program, limits), work)
  if (printed === 'full') return failure('full')
  return printed === 'left' ? failure('cancelled') : printed
}

type EngineError =
  | { ok: false; error: 'provider-down' | 'timeout' | 'cancelled' }
  | { ok: false; error: 'rate-limited'; retryAfterSeconds: number }

/** The error code for a failed program, the same for translating, speaking and listening. */
export function engineErrorOf(failed: EngineFailure): EngineError {
  if (failed === 'full') return { ok: false, error: 'rate-limited', retryAfterSeconds: RETRY_AFTER_SECONDS }
  return { ok: false, error: failed === 'timeout' || failed === 'cancelled' ? failed : 'provider-down' }
}
