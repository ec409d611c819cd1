import type { WithCosts } from '#domain/engine-costs.ts'
import { cutText, joinPieces, type Piece } from '#domain/text/cut-text.ts'
import { seenText } from '#domain/text/engine-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { engineErrorOf, engineRunner } from '#server/engines/run-engine.ts'
import { type ApertiumOptions, createAnalyser } from './apertium-analysis.ts'
import { withoutMarks } from './apertium-marks.ts'
import { routeFor } from './apertium-routes.ts'

const LONGEST_TEXT = 30_000 // characters; takes about a third of a second
const TIMEOUT_MS = 20_000
const MAX_OUTPUT_BYTES = 1_000_000

// Apertium opens /dev/stdin by name, which Linux refuses for Node's kind of pipe; cat makes an ordinary one.
const THROUGH_CAT = ['-c', 'cat | "$1" "$2"', 'sh']

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Cuts an entry into lines and the white space between them, which apertium would move with the words. */
export function splitLines(text: string): Piece[] {
  const plain = seenText(text.toWellFormed().replace(/\r\n?/g, '\n')).replace(CONTROL_CHARACTERS, '').trim()
  return cutText(plain, 'line').map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ') }))
}

const SEPARATOR = '\n\n' // ends a sentence for apertium, so that no word moves to another line

export function toApertium(lines: Piece[]): string {
  return lines.map(({ text }) => text).join(SEPARATOR)
}

const LEFT = /(?<![\p{L}\p{N}])[*@]([\p{L}\p{N}][\p{L}\p{N}'\u2019-]*)/gu

/** The words that apertium has marked as unknown (*) or as without a translation (@). */
export function untranslatedIn(printed: string): string[] {
  return [...new Set([...printed.matchAll(LEFT)].map(([, word = '']) => word))]
}

/** Puts the translated lines where the entry had them; undefined when they are not as many as were sent. */
export function joinLines(lines: Piece[], printed: string): string | undefined {
  const translated = printed.split(SEPARATOR)
  if (translated.length !== lines.length) return undefined
  const pieces = lines.map(({ text, gap }, index) => ({
    text: withoutMarks((translated[index] ?? '').replace(/\s+/g, ' ').trim(), text),
    gap,
  }))
  return joinPieces(pieces).trim()
}

/** The rule-based translator apertium, a program on this machine; its answers are drafts. */
export function apertiumTranslator(
  modes: ReadonlySet<string>,
  options: ApertiumOptions = {},
): WithCosts<Translator> {
  const { routes = (from, to) => routeFor(modes, from, to) } = options
  const { command = 'apertium', timeoutMs = TIMEOUT_MS } = options
  const run = engineRunner({ id: 'apertium', trialInput: 'a' }, options)
  const analyse = createAnalyser(modes, run, options)

  /** What one mode prints for a text, with its marks, and the text that it makes. */
  async function printedBy(mode: string, text: string, signal: AbortSignal): Promise<Printed> {
    const lines = splitLines(text)
    const input = toApertium(lines)
    if (isBlank(input)) return { ok: false, error: 'empty' }
    const program = { command: 'sh', args: [...THROUGH_CAT, command, mode], input }
    const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
    const printed = await run(program, limits)
    if (!printed.ok) return engineErrorOf(printed.error)
    const raw = printed.value.toString('utf8')
    if (isBlank(raw)) options.onFailure?.() // one of its programs had no file to work with
    const translated = joinLines(lines, raw)
    if (translated === undefined) return { ok: false, error: 'provider-down' }
    return translated === '' ? { ok: false, error: 'empty' } : { ok: true, raw, text: translated }
  }

  /** The same on the way from one language to another; a word that one mode left is marked by the next. */
  async function printedFor({ text, from, to }: TranslationRequest, signal: AbortSignal): Promise<Printed> {
    const route = routes(from, to)
    if (signal.aborted) return { ok: false, error: 'cancelled' }
    if (route === undefined) return { ok: false, error: 'unsupported-pair' }
    if (text.length > LONGEST_TEXT) return { ok: false, error: 'too-long' }
    const [first, second] = route.modes
    const printed = await printedBy(first, text, signal)
    return second === undefined || !printed.ok ? printed : printedBy(second, printed.text, signal)
  }

  return {
    id: 'apertium',
    quality: 'draft',
    costs: 'nothing',
    supports: (from, to) => routes(from, to) !== undefined,
    via: (from, to) => routes(from, to)?.via,
    async translate(request, signal) {
      const printed = await printedFor(request, signal)
      if (!printed.ok) return printed
      return { ok: true, value: { text: printed.text, by: 'apertium', quality: 'draft' } }
    },
    async examine({ draft, ...request }, signal) {
      const { text, from, to } = request
      const [forward, back, source, target] = await Promise.all([
        printedFor(request, signal),
        printedFor({ text: draft, from: to, to: from }, signal),
        analyse(text, from, signal),
        analyse(draft, to, signal),
      ])
      if (!forward.ok) return forward
      return {
        ok: true,
        value: {
          untranslated: untranslatedIn(forward.raw),
          ...(source !== undefined && { source }),
          ...(target !== undefined && { target }),
          ...(back.ok && { back: back.text }),
        },
      }
    },
  }
}

type Printed =
  | { ok: true; raw: string; text: string }
  | Extract<Awaited<ReturnType<Translator['translate']>>, { ok: false }>
