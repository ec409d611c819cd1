import type { WithCosts } from '#domain/engine-costs.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { refusalOf, runEngine } from '#server/engines/run-engine.ts'
import { runProgram } from '#server/engines/run-program.ts'
import type { WorkQueue } from '#server/engines/work-queue.ts'
import { modeFor, parseModes } from './apertium-modes.ts'
import { putTogether, takeApart, toApertium } from './apertium-text.ts'

const LONGEST_TEXT = 30_000 // characters; about a third of a second
const TIMEOUT_MS = 20_000
const MAX_OUTPUT_BYTES = 1_000_000

/**
 * Apertium opens /dev/stdin by its name, which Linux refuses for the kind of pipe that Node makes; cat puts an
 * ordinary one between. The line is fixed: the mode is its argument, the text comes on stdin.
 */
const THROUGH_CAT = ['-c', 'cat | "$1" -u "$2"', 'sh']

type Options = { command?: string; queue?: WorkQueue; timeoutMs?: number }

/** The language pairs that are installed here; none where apertium itself is not. */
export async function findApertiumModes(): Promise<Set<string>> {
  const limits = { timeoutMs: 5_000, maxOutputBytes: 100_000 }
  const listing = await runProgram({ command: 'apertium', args: ['-l'] }, limits)
  return listing.ok ? parseModes(listing.value) : new Set()
}

/** Apertium, a translator by rules, as a program of its own on this machine: a draft, at once and from nobody else. */
export function apertiumTranslator(
  modes: ReadonlySet<string>,
  { command = 'apertium', queue, timeoutMs = TIMEOUT_MS }: Options = {},
): WithCosts<Translator> {
  return {
    id: 'apertium',
    quality: 'draft',
    costs: 'nothing',
    supports: (from, to) => modeFor(modes, from, to) !== undefined,
    async translate({ text, from, to }, signal) {
      const mode = modeFor(modes, from, to)
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (mode === undefined) return { ok: false, error: 'unsupported-pair' }
      if (text.length > LONGEST_TEXT) return { ok: false, error: 'too-long' }
      const taken = takeApart(text)
      if (isBlank(toApertium(taken))) return { ok: false, error: 'empty' }
      const program = { command: 'sh', args: [...THROUGH_CAT, command, mode], input: toApertium(taken) }
      const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
      const printed = await runEngine(program, limits, { queue })
      if (!printed.ok) return refusalOf(printed.error)
      const translated = putTogether(taken, printed.value.toString('utf8'))
      if (translated === undefined) return { ok: false, error: 'provider-down' }
      return translated === ''
        ? { ok: false, error: 'empty' }
        : { ok: true, value: { text: translated, by: 'apertium', quality: 'draft' } }
    },
  }
}
