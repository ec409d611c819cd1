import type { EngineOptions } from './run-engine.ts'
import { type Program, runProgram } from './run-program.ts'

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
