import type { WithCosts } from '#domain/engine-costs.ts'
import { cutText, joinPieces, type Piece } from '#domain/text/cut-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { engineErrorOf, runEngine } from '#server/engines/run-engine.ts'
import { runProgram } from '#server/engines/run-program.ts'
import type { WorkQueue } from '#server/engines/work-queue.ts'
import { modeFor, parseModes } from './apertium-modes.ts'

const LONGEST_TEXT = 30_000 // characters; about a third of a second
const TIMEOUT_MS = 20_000
const MAX_OUTPUT_BYTES = 1_000_000

/**
 * Apertium opens /dev/stdin by its name, which Linux refuses for the kind of pipe that Node makes; cat puts an
 * ordinary one between. The line is fixed: the mode is its argument, the text comes on stdin.
 */
const THROUGH_CAT = ['-c', 'cat | "$1" -u "$2"', 'sh']

/** An entry's lines, as apertium gets them, and the white space between them, which stays as it is. */
type Taken = Piece[]

/** No word has them, and some programs end their input at a null character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Takes a text apart. Apertium moves what it takes for formatting (a line break, a tab) about with the words, so it
 * gets every line by itself, and the white space between lines is put back by us.
 */
export function takeApart(text: string): Taken {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return cutText(plain, 'line').map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ') }))
}

/** Two line breaks end a sentence for apertium: no word moves from one line to the next. */
const BETWEEN = '\n\n'

export function toApertium(taken: Taken): string {
  return taken.map(({ text }) => text).join(BETWEEN)
}

/** Takes the marks of unknown (*), unfinished (#) and untranslated (@) words away, where the entry has none itself. */
function withoutMarks(translated: string, source: string): string {
  return ['*', '#', '@'].reduce((text, mark) => {
    const marked = new RegExp(`(?<!\\S)[${mark}](?=[\\p{L}\\p{N}])`, 'gu')
    return source.search(marked) >= 0 ? text : text.replace(marked, '')
  }, translated)
}

/** Puts the translated lines where the entry had them; undefined when they are not as many as were sent. */
export function putTogether(taken: Taken, printed: string): string | undefined {
  const translated = printed.split(BETWEEN)
  if (translated.length !== taken.length) return undefined
  const lines = taken.map(({ text, gap }, index) => ({
    text: withoutMarks((translated[index] ?? '').replace(/\s+/g, ' ').trim(), text),
    gap,
  }))
  return joinPieces(lines).trim()
}

type Options = { command?: string; queue?: WorkQueue; timeoutMs?: number }

/** The language pairs that are installed here; none where apertium itself is not. */
export async function findApertiumModes(): Promise<Set<string>> {
  const limits = { timeoutMs: 5_000, maxOutputBytes: 100_000 }
  const listing = await runProgram({ command: 'apertium', args: ['-l'] }, limits)
  return listing.ok ? parseModes(listing.value) : new Set()
}

/** The rule-based translator apertium, as a program on this machine; its answers are drafts. */
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
      if (!printed.ok) return engineErrorOf(printed.error)
      const translated = putTogether(taken, printed.value.toString('utf8'))
      if (translated === undefined) return { ok: false, error: 'provider-down' }
      return translated === ''
        ? { ok: false, error: 'empty' }
        : { ok: true, value: { text: translated, by: 'apertium', quality: 'draft' } }
    },
  }
}
