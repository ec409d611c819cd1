import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { failure, type Outcome } from '#domain/outcome.ts'
import { spenderNow } from '#server/budgets/spending.ts'
import {
  type Limits,
  type Program,
  type ProgramFailure,
  runForBytes,
  runProgram,
  withUnnamedFile,
} from './run-program.ts'
import { type Asker, type WorkQueue, workQueue } from './work-queue.ts'

/** Why an engine's program gave no answer: its own failure, a full queue, or that it has not answered lately. */
export type EngineFailure = ProgramFailure | 'full' | 'set-aside'

const AT_ONCE = Math.max(2, availableParallelism()) // two, so that strangers never have every place
/** How many wait for an engine: of those with an account, and of those without. */
export const MOST_WAITING = 32
const RETRY_AFTER_SECONDS = 5 // a full queue is short again by then

const TRIAL_MS = 3_000 // a short text takes any engine less than one
const BETWEEN_TRIALS_MS = 10_000

/**
 * What is set of an engine's program: by tests, and where to tell the operator. `onFailure` hears that the program is not here or
 * cannot do what it could: it may have been removed or upgraded. Of a look for it: `patienceMs` is what is left of its time, and
 * `onLate` hears that something did not answer in it, which is not to say that it is not here.
 */
export type EngineOptions = {
  command?: string
  queue?: WorkQueue
  timeoutMs?: number
  log?: Logger
  onFailure?: () => void
  patienceMs?: () => number
  onLate?: () => void
}

/** Runs an engine's program when its queue allows, and answers the bytes that it prints. */
export type RunEngine = (
  program: Program,
  limits: Limits,
) => Promise<Outcome<Buffer<ArrayBuffer>, EngineFailure>>

/** Whom the queue has to do with. Where there are no accounts, nobody is a stranger. */
function askerNow(): Asker | undefined {
  const spender = spenderNow()
  return spender && { id: spender.id, hasAccount: spender.is !== 'stranger' }
}

type Tried = { id: string; trialInput: string | Uint8Array }

function runTrial(
  { command, args }: Program,
  { timeoutMs, maxOutputBytes }: Limits,
  input: string | Uint8Array,
) {
  const limits = { timeoutMs: Math.min(TRIAL_MS, timeoutMs), maxOutputBytes }
  return typeof input === 'string'
    ? runForBytes({ command, args, input }, limits)
    : withUnnamedFile(input, (fd) => runForBytes({ command, args, input: { fd } }, limits))
}

/**
 * A way to run one engine, with a queue of its own. Where its program has not answered in time, it is set aside: the next who
 * asks has it try `trialInput` first, and nobody waits for it until it answers.
 */
export function engineRunner(
  { id, trialInput }: Tried,
  { queue = workQueue(AT_ONCE, MOST_WAITING), log, onFailure }: EngineOptions = {},
): RunEngine {
  let isSetAside = false
  let triedAt = Number.NEGATIVE_INFINITY
  let trial: Promise<void> | undefined

  async function tryOut(program: Program, limits: Limits): Promise<void> {
    const answer = await runTrial(program, limits, trialInput)
    triedAt = performance.now()
    trial = undefined
    if (!answer.ok) return
    isSetAside = false
    log?.info({ engine: id }, 'an engine answers again')
  }

  async function isFit(program: Program, limits: Limits): Promise<boolean> {
    if (isSetAside && (trial !== undefined || performance.now() - triedAt >= BETWEEN_TRIALS_MS)) {
      trial ??= tryOut(program, limits)
      await trial
    }
    return !isSetAside
  }

  function setAside(): void {
    if (!isSetAside) log?.warn({ engine: id }, 'an engine did not answer in time: set aside until it does')
    isSetAside = true
    triedAt = Number.NEGATIVE_INFINITY
  }

  async function run(program: Program, limits: Limits) {
    if (!(await isFit(program, limits))) return failure('set-aside')
    const printed = await runForBytes(program, limits)
    if (printed.ok) return printed
    if (printed.error === 'timeout') setAside()
    if (printed.error === 'missing' || printed.error === 'failed') onFailure?.()
    return printed
  }

  return async (program, limits) => {
    const { signal } = limits
    if (!(await isFit(program, limits))) return failure('set-aside')
    const printed = await queue.run(() => run(program, limits), { asker: askerNow(), signal })
    if (printed === 'full') return failure('full')
    return printed === 'left' ? failure('cancelled') : printed
  }
}

type EngineError =
  | { ok: false; error: 'timeout' | 'cancelled' }
  | { ok: false; error: 'provider-down'; retryAfterSeconds?: number }
  | { ok: false; error: 'rate-limited'; retryAfterSeconds: number }

/** The error code for a failed program, the same for translating, speaking and listening. */
export function engineErrorOf(failed: EngineFailure): EngineError {
  if (failed === 'full') return { ok: false, error: 'rate-limited', retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (failed === 'set-aside')
    return { ok: false, error: 'provider-down', retryAfterSeconds: BETWEEN_TRIALS_MS / 1000 }
  return { ok: false, error: failed === 'timeout' || failed === 'cancelled' ? failed : 'provider-down' }
}

/** How long a look at an engine may take, and who hears that something did not answer in that time. */
export type Probing = Pick<EngineOptions, 'patienceMs' | 'onLate'>

const PATIENCE_MS = 5_000
const MAX_OUTPUT_BYTES = 100_000

/** For how long a look that begins now waits. */
export function patienceOf({ patienceMs = () => PATIENCE_MS }: Probing): number {
  return patienceMs()
}

/** What a program prints that is asked what it can do; undefined where it is not here, or was not in time. */
export async function probe(program: Program, probing: Probing): Promise<string | undefined> {
  const limits = { timeoutMs: patienceOf(probing), maxOutputBytes: MAX_OUTPUT_BYTES }
  const printed = await runProgram(program, limits)
  if (printed.ok) return printed.value
  if (printed.error === 'timeout') probing.onLate?.()
  return undefined
}
