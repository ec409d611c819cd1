import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { cutText, joinPieces, type Piece } from '#domain/text/cut-text.ts'
import { engineText } from '#domain/text/engine-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { translateInPieces } from '#domain/translate/translate-in-pieces.ts'
import {
  failureOf,
  type OnDownload,
  type TranslateAnswer,
  type TranslateFailure,
  type TranslationRequest,
  type Translator,
} from '#domain/translate/translator.ts'
import { createSilenceTimer } from '#web/device/silence-timer.ts'
import { unlessAborted } from '#web/http/fetcher.ts'

// The browser's built-in translator (Chrome and Edge on desktop). TypeScript does not know it yet:
// https://developer.mozilla.org/docs/Web/API/Translator
type Pair = { sourceLanguage: string; targetLanguage: string }
type Engine = { translate(text: string, options: { signal: AbortSignal }): Promise<string>; destroy(): void }
type CreateOptions = Pair & { signal: AbortSignal; monitor(events: EventTarget): void }

/** The part of the `Translator` of browsers that is used. */
export type BuiltInTranslator = {
  availability(pair: Pair): Promise<string>
  create(options: CreateOptions): Promise<Engine>
}

/** Time-outs: to say which pairs it knows, and without progress while it loads a language or translates. */
const TIMES = {
  availabilityMs: 2_000, // all pairs answer in about 20 ms where they answer at all
  silenceMs: 20_000, // create() may never settle; a download tells its progress far more often
}

const MOST_CHARACTERS = 1_000 // a paragraph at a time stays within the engine's input quota

function tagsOf(from: LanguageCode, to: LanguageCode): Pair {
  return { sourceLanguage: primarySubtag(from), targetLanguage: primarySubtag(to) }
}

function nameOf({ sourceLanguage, targetLanguage }: Pair): string {
  return `${sourceLanguage}>${targetLanguage}`
}

const ALL_PAIRS = LANGUAGES.flatMap((from) => LANGUAGES.map((to) => tagsOf(from, to))).filter(
  ({ sourceLanguage, targetLanguage }) => sourceLanguage !== targetLanguage,
)

/** 'unavailable' also for a browser that refuses the question: it has no translator for us. */
async function availabilityOf(builtIn: BuiltInTranslator, pair: Pair): Promise<string> {
  try {
    return await builtIn.availability(pair)
  } catch {
    return 'unavailable'
  }
}

/** As the browser says of a pair: 'available', 'downloadable', 'downloading', else 'unavailable'. */
export async function translatorAvailability(
  builtIn: BuiltInTranslator | undefined,
  [from, to]: [from: LanguageCode, to: LanguageCode],
  withinMs = TIMES.availabilityMs,
): Promise<string> {
  const pair = tagsOf(from, to)
  if (builtIn === undefined || pair.sourceLanguage === pair.targetLanguage) return 'unavailable'
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, withinMs, 'unavailable'))
  return Promise.race([availabilityOf(builtIn, pair), tooLate])
}

/** Whether the browser would have to download the languages, which it cannot now: it would wait without an end. */
async function needsConnection(builtIn: BuiltInTranslator, pair: Pair): Promise<boolean> {
  return navigator.onLine === false && (await availabilityOf(builtIn, pair)) !== 'available'
}

/** The pairs that the browser has or can fetch, with which of the two, as far as it answers in time. */
async function knownPairs(builtIn: BuiltInTranslator, withinMs: number): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const asked = ALL_PAIRS.map(async (pair) => {
    const availability = await availabilityOf(builtIn, pair)
    if (availability !== 'unavailable') known.set(nameOf(pair), availability)
  })
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, withinMs))])
  return new Map(known)
}

type Run = {
  builtIn: BuiltInTranslator
  stop: AbortSignal
  heard(): void
  onDownload?: OnDownload | undefined
}

/** 0 to 1; `loaded` counts bytes in some browsers, and is the share itself in others. */
function shareOf(event: Event): number {
  const { loaded = 0, total = 1 } = event as Partial<ProgressEvent>
  const share = loaded / (total || 1)
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}

async function openEngine({ builtIn, stop, heard, onDownload }: Run, pair: Pair): Promise<Engine> {
  let most = 0 // a download that stands still may go on telling where it stands
  const creating = builtIn.create({
    ...pair,
    signal: stop,
    monitor: (events) =>
      events.addEventListener('downloadprogress', (event) => {
        const share = shareOf(event)
        if (share > most) heard()
        most = Math.max(most, share)
        if (!stop.aborted) onDownload?.(share)
      }),
  })
  try {
    return await unlessAborted(creating, stop)
  } catch (error) {
    const ignore = () => undefined // the failure itself is thrown on
    creating.then((late) => late.destroy(), ignore)
    throw error
  }
}

/** Line by line, because engines need not keep line breaks. */
async function translateLines(
  engine: Engine,
  { text, from }: Pick<TranslationRequest, 'text' | 'from'>,
  { stop, heard }: Run,
): Promise<TranslateAnswer> {
  const cut = { limit: MOST_CHARACTERS, language: from }
  async function translatePiece(piece: string): Promise<TranslateAnswer> {
    const answer = (await unlessAborted(engine.translate(piece, { signal: stop }), stop)).trim()
    heard()
    if (answer === '') return { ok: false, error: 'empty' }
    return { ok: true, value: { text: answer, by: 'browser', quality: 'draft' } }
  }
  const done: Piece[] = []
  for (const line of cutText(engineText(text).trim(), 'line')) {
    const answer = await translateInPieces(line.text, cut, translatePiece)
    if (!answer.ok) return answer
    done.push({ text: answer.value.text, gap: line.gap })
  }
  return { ok: true, value: { text: joinPieces(done), by: 'browser', quality: 'draft' } }
}

/** NotAllowedError asks for a click first: "please try again" is the right advice. */
const BY_ERROR_NAME: Record<string, TranslateFailure> = {
  NotAllowedError: 'unexpected',
  NotSupportedError: 'unsupported-pair',
  QuotaExceededError: 'too-long',
  NetworkError: 'offline',
}

function readFailure(error: unknown, signal: AbortSignal): TranslateAnswer {
  if (signal.aborted) return { ok: false, error: 'cancelled' }
  const known = error instanceof Error ? BY_ERROR_NAME[error.name] : undefined
  return { ok: false, ...(known === undefined ? failureOf(error) : { error: known }) }
}

async function translateHere(
  builtIn: BuiltInTranslator,
  { text, from, to }: TranslationRequest,
  { signal, silenceMs, onDownload }: { signal: AbortSignal; silenceMs: number } & Pick<Run, 'onDownload'>,
): Promise<TranslateAnswer> {
  const silent = new AbortController()
  const giveUp = () => silent.abort(new DOMException('No response', 'TimeoutError'))
  const silence = createSilenceTimer(silenceMs, giveUp)
  silence.restart()
  const run = { builtIn, stop: AbortSignal.any([signal, silent.signal]), heard: silence.restart, onDownload }
  let engine: Engine | undefined
  try {
    engine = await openEngine(run, tagsOf(from, to))
    return await translateLines(engine, { text, from }, run)
  } catch (error) {
    return readFailure(error, signal)
  } finally {
    silence.end()
    engine?.destroy()
  }
}

/**
 * The translator of the browser for the pairs it has or can fetch; undefined where it has none. A language loads only
 * shortly after a click.
 */
export async function findBrowserTranslator(
  builtIn: BuiltInTranslator | undefined,
  { availabilityMs, silenceMs } = TIMES,
): Promise<Translator | undefined> {
  if (builtIn === undefined) return undefined
  const pairs = await knownPairs(builtIn, availabilityMs)
  if (pairs.size === 0) return undefined
  const supports = (from: LanguageCode, to: LanguageCode) => pairs.has(nameOf(tagsOf(from, to)))
  return {
    id: 'browser',
    quality: 'draft',
    supports,
    async translate(request, signal, onDownload) {
      if (!supports(request.from, request.to)) return { ok: false, error: 'unsupported-pair' }
      if (isBlank(request.text)) return { ok: false, error: 'empty' }
      const pair = tagsOf(request.from, request.to)
      if (await needsConnection(builtIn, pair)) return { ok: false, error: 'offline' }
      if (pairs.get(nameOf(pair)) !== 'available') onDownload?.(0)
      return translateHere(builtIn, request, { signal, silenceMs, onDownload })
    },
  }
}
