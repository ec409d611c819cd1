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

/** Time-outs: to say which pairs it knows, until a download has begun, and without progress while it loads or translates. */
const TIMES = {
  availabilityMs: 2_000, // all pairs answer in about 20 ms where they answer at all
  beginningMs: 8_000, // a download that begins has asked for its place and tells of bytes within a few seconds
  silenceMs: 20_000, // create() may never settle; a download tells its progress far more often
  stuckMs: 10 * 60_000, // until what could not be had is asked for again unasked: a download may go on without us
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
  /** Called where the languages cannot be had. */
  onStuck(): void
}

/** 0 to 1; `loaded` counts bytes in some browsers, and is the share itself in others. */
function shareOf(event: Event): number {
  const { loaded = 0, total = 1 } = event as Partial<ProgressEvent>
  const share = loaded / (total || 1)
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}

async function openEngine({ builtIn, stop, heard, onDownload, onStuck }: Run, pair: Pair): Promise<Engine> {
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
    if (!needsClick(error)) onStuck()
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

/** "Please try again" is the right advice then, and it comes at once. */
const needsClick = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

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

type Translating = Pick<Run, 'builtIn' | 'onDownload' | 'onStuck'> & {
  signal: AbortSignal
  /** Called once the languages are on this device. */
  onHere(): void
  /** Without any sign, and without the next one. */
  beginningMs: number
  silenceMs: number
}

async function translateHere(
  { text, from, to }: TranslationRequest,
  { signal, beginningMs, silenceMs, onStuck, onHere, ...parts }: Translating,
): Promise<TranslateAnswer> {
  const silent = new AbortController()
  const giveUp = () => silent.abort(new DOMException('No response', 'TimeoutError'))
  const beginning = setTimeout(giveUp, beginningMs)
  const silence = createSilenceTimer(silenceMs, giveUp)
  const heard = () => {
    clearTimeout(beginning)
    silence.restart()
  }
  silence.restart()
  const stop = AbortSignal.any([signal, silent.signal])
  const run = { ...parts, stop, heard, onStuck: () => signal.aborted || onStuck() }
  let engine: Engine | undefined
  try {
    engine = await openEngine(run, tagsOf(from, to))
    onHere()
    heard()
    return await translateLines(engine, { text, from }, run)
  } catch (error) {
    return readFailure(error, signal)
  } finally {
    clearTimeout(beginning)
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
  times: Partial<typeof TIMES> = {},
): Promise<Translator | undefined> {
  if (builtIn === undefined) return undefined
  const { availabilityMs, beginningMs, silenceMs, stuckMs } = { ...TIMES, ...times }
  const pairs = await knownPairs(builtIn, availabilityMs)
  if (pairs.size === 0) return undefined
  const stuckUntil = new Map<string, number>()
  const supports = (from: LanguageCode, to: LanguageCode) => pairs.has(nameOf(tagsOf(from, to)))
  return {
    id: 'browser',
    quality: 'draft',
    supports,
    isStuck: (from, to) => (stuckUntil.get(nameOf(tagsOf(from, to))) ?? 0) > performance.now(),
    async translate(request, signal, onDownload, isReplaceable = false) {
      if (!supports(request.from, request.to)) return { ok: false, error: 'unsupported-pair' }
      if (isBlank(request.text)) return { ok: false, error: 'empty' }
      const pair = tagsOf(request.from, request.to)
      if (await needsConnection(builtIn, pair)) return { ok: false, error: 'offline' }
      const isHere = pairs.get(nameOf(pair)) === 'available'
      if (!isHere) onDownload?.(0)
      return translateHere(request, {
        builtIn,
        signal,
        onDownload,
        beginningMs: isHere || !isReplaceable ? silenceMs : Math.min(beginningMs, silenceMs),
        silenceMs,
        onStuck: () => stuckUntil.set(nameOf(pair), performance.now() + stuckMs),
        onHere() {
          pairs.set(nameOf(pair), 'available')
          stuckUntil.delete(nameOf(pair))
        },
      })
    },
  }
}
