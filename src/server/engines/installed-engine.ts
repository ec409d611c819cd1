import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine-costs.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { EngineOptions } from './run-engine.ts'

const BETWEEN_LOOKS_MS = 10_000 // a look runs some programs, for the voices of espeak-ng a dozen
const BETWEEN_LOOKS_FOR_LOST_MS = 60_000

const UNSUPPORTED_PAIR = { ok: false, error: 'unsupported-pair' } as const
const UNSUPPORTED_LANGUAGE = { ok: false, error: 'unsupported-language' } as const

/** An engine as it was found last. */
type Found<Engine> = {
  /** undefined while it is not here. */
  current(): Engine | undefined
  /** Does a job; once more where its program failed and was then found otherwise. `none`: the answer while it is not here. */
  use<Answer extends { ok: boolean }>(job: (engine: Engine) => Promise<Answer>, none: Answer): Promise<Answer>
}

/** A kind of engine: what one can do, by names, and one that does each job with what is found at that time. */
export type EngineKind<Engine> = {
  abilities(engine: Engine): string[]
  following(first: Engine, found: Found<Engine>): Engine
}

type OfLanguages = { supports(language: LanguageCode): boolean }

function languagesOf({ supports }: OfLanguages): string[] {
  return LANGUAGES.filter((language) => supports(language))
}

function supportsNow({ current }: Found<OfLanguages>) {
  return (language: LanguageCode) => current()?.supports(language) === true
}

export const TRANSLATOR_KIND: EngineKind<WithCosts<Translator>> = {
  abilities({ supports, via }) {
    const pairs = LANGUAGES.flatMap((from) => LANGUAGES.map((to) => [from, to] as const))
    return pairs
      .filter(([from, to]) => supports(from, to))
      .map(([from, to]) => `${from} ${to} ${via?.(from, to) ?? ''}`.trim())
  },
  following: (first, { current, use }) => ({
    ...first,
    supports: (from, to) => current()?.supports(from, to) === true,
    via: (from, to) => current()?.via?.(from, to),
    translate: (...given) => use((one) => one.translate(...given), UNSUPPORTED_PAIR),
    examine: (...given) =>
      use(async (one) => (await one.examine?.(...given)) ?? UNSUPPORTED_PAIR, UNSUPPORTED_PAIR),
  }),
}

export const SYNTHESISER_KIND: EngineKind<WithCosts<Synthesiser>> = {
  abilities: (one) => languagesOf(one).map((language) => `${language} ${one.version ?? ''}`.trim()),
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    synthesise: (...given) => found.use((one) => one.synthesise(...given), UNSUPPORTED_LANGUAGE),
  }),
}

export const TRANSCRIBER_KIND: EngineKind<WithCosts<Transcriber>> = {
  abilities: languagesOf,
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    transcribe: (...given) => found.use((one) => one.transcribe(...given), UNSUPPORTED_LANGUAGE),
  }),
}

export const READER_KIND: EngineKind<WithCosts<Reader>> = {
  abilities: languagesOf,
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    read: (...given) => found.use((one) => one.read(...given), UNSUPPORTED_LANGUAGE),
  }),
}

export const CORRECTOR_KIND: EngineKind<WithCosts<Corrector>> = {
  abilities: languagesOf,
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    correct: (...given) => found.use((one) => one.correct(...given), UNSUPPORTED_LANGUAGE),
  }),
}

type FindInstalled<Engine> = (options: EngineOptions) => Promise<Engine | undefined>

/**
 * An engine of this machine; undefined where it is not here. Its program, languages or voices may be removed or upgraded while
 * the server runs: where the program fails it is looked for again, and as long as something is lost from time to time.
 * `now` in milliseconds.
 */
export async function installedEngine<Engine extends { id: string }>(
  { abilities, following }: EngineKind<Engine>,
  find: FindInstalled<Engine>,
  { log, now = () => performance.now() }: { log: Logger; now?: () => number },
): Promise<Engine | undefined> {
  let failures = 0
  const onFailure = () => {
    failures += 1
  }
  const first = await find({ log, onFailure })
  if (first === undefined) return undefined
  const { id } = first
  const atFirst = abilities(first)
  let engine: Engine | undefined = first
  let lost: string[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const can = (one: Engine | undefined) => (one === undefined ? [] : abilities(one))

  async function look(): Promise<void> {
    try {
      const found = await find({ log, onFailure })
      const after = can(found)
      if (after.join() === can(engine).join()) return // the same, with its queue
      engine = found
      lost = atFirst.filter((one) => !after.includes(one))
      log.warn(
        { engine: id, lost },
        'an engine of this machine is not what it was: going on with what is there',
      )
    } catch (error) {
      log.warn({ err: error, engine: id }, 'an engine could not be looked for again')
    } finally {
      lookedAt = now()
      looking = undefined
    }
  }

  function lookAgain(betweenMs: number): Promise<void> {
    if (looking === undefined && now() - lookedAt >= betweenMs) looking = look()
    return looking ?? Promise.resolve()
  }

  return following(first, {
    current() {
      if (lost.length > 0) void lookAgain(BETWEEN_LOOKS_FOR_LOST_MS)
      return engine
    },
    async use(job, none) {
      const used = engine
      if (used === undefined) return none
      const before = failures
      const answer = await job(used)
      if (answer.ok || failures === before) return answer
      await lookAgain(BETWEEN_LOOKS_MS)
      if (engine === used) return answer
      return engine === undefined ? none : job(engine)
    },
  })
}
