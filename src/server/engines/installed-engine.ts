import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { EngineOptions } from './run-engine.ts'

const BETWEEN_LOOKS_MS = 10_000 // a look runs some programs, for the voices of espeak-ng a dozen
const BETWEEN_LOOKS_FOR_LOST_MS = 60_000
const FIRST_PATIENCE_MS = 20_000 // a machine that boots starts everything at once
const PATIENCE_MS = 10_000

const UNSUPPORTED_PAIR = { ok: false, error: 'unsupported-pair' } as const
const UNSUPPORTED_LANGUAGE = { ok: false, error: 'unsupported-language' } as const
const UNSEEN = { costs: 'nothing', supports: () => false } as const

/** An engine as it was found last. */
type Found<Engine> = {
  /** undefined while it is not here. */
  current(): Engine | undefined
  /** Does a job; once more where its program failed and was then found otherwise. `none`: the answer while it is not here. */
  use<Answer extends { ok: boolean }>(job: (engine: Engine) => Promise<Answer>, none: Answer): Promise<Answer>
}

/** A kind of engine: what one can do, by names, and one that does each job with what is found at that time. */
export type EngineKind<Engine extends { id: string }> = {
  /** One that has not answered yet and can do nothing until it does. */
  unseen(id: Engine['id']): Engine
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
  unseen: (id) => ({
    ...{ ...UNSEEN, id, quality: 'draft' }, // as all that translate on this machine
    translate: async () => UNSUPPORTED_PAIR,
  }),
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
  unseen: (id) => ({
    ...{ ...UNSEEN, id, version: randomUUID() }, // nobody knows it yet: its sounds are not those of another start
    synthesise: async () => UNSUPPORTED_LANGUAGE,
  }),
  abilities: (one) => languagesOf(one).map((language) => `${language} ${one.version ?? ''}`.trim()),
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    synthesise: (...given) => found.use((one) => one.synthesise(...given), UNSUPPORTED_LANGUAGE),
  }),
}

export const TRANSCRIBER_KIND: EngineKind<WithCosts<Transcriber>> = {
  unseen: (id) => ({ ...UNSEEN, id, transcribe: async () => UNSUPPORTED_LANGUAGE }),
  abilities: languagesOf,
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    transcribe: (...given) => found.use((one) => one.transcribe(...given), UNSUPPORTED_LANGUAGE),
  }),
}

export const READER_KIND: EngineKind<WithCosts<Reader>> = {
  unseen: (id) => ({ ...UNSEEN, id, read: async () => UNSUPPORTED_LANGUAGE }),
  abilities: languagesOf,
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    read: (...given) => found.use((one) => one.read(...given), UNSUPPORTED_LANGUAGE),
  }),
}

export const CORRECTOR_KIND: EngineKind<WithCosts<Corrector>> = {
  unseen: (id) => ({ ...UNSEEN, id, scope: 'spelling', correct: async () => UNSUPPORTED_LANGUAGE }),
  abilities: languagesOf,
  following: (first, found) => ({
    ...first,
    supports: supportsNow(found),
    correct: (...given) => found.use((one) => one.correct(...given), UNSUPPORTED_LANGUAGE),
  }),
}

type FindInstalled<Engine> = (options: EngineOptions) => Promise<Engine | undefined>

type Looking<Id> = { id: Id; log: Logger; now?: () => number; firstPatienceMs?: number }

/**
 * An engine of this machine; undefined where it is not here. Its program, languages or voices may be removed or upgraded while
 * the server runs: where the program fails it is looked for again, and as long as something is lost from time to time. So is
 * what did not answer in time at the start, which is another thing than not to be here. `now` in milliseconds.
 */
export async function installedEngine<Engine extends { id: string }>(
  { abilities, following, unseen }: EngineKind<Engine>,
  find: FindInstalled<Engine>,
  { id, log, now = () => performance.now(), firstPatienceMs = FIRST_PATIENCE_MS }: Looking<Engine['id']>,
): Promise<Engine | undefined> {
  let failures = 0
  const onFailure = () => {
    failures += 1
  }

  /** What is here, and whether all of it was in time. */
  async function findWithin(ms: number): Promise<{ found: Engine | undefined; isLate: boolean }> {
    const end = performance.now() + ms
    let isLate = false
    const onLate = () => {
      isLate = true
    }
    const patienceMs = () => Math.max(1, end - performance.now())
    const found = await find({ log, onFailure, onLate, patienceMs })
    if (isLate)
      log.warn({ engine: id }, 'an engine of this machine did not answer in time; it is looked for again')
    return { found, isLate }
  }

  const first = await findWithin(firstPatienceMs)
  if (first.found === undefined && !first.isLate) return undefined
  let engine = first.found
  let atFirst = engine === undefined ? [] : abilities(engine)
  let { isLate } = first
  let lost: string[] = []
  let lookedAt = isLate ? now() : Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const can = (one: Engine | undefined) => (one === undefined ? [] : abilities(one))

  function take(found: Engine | undefined): void {
    const after = can(found)
    if (after.join() === can(engine).join()) return // the same, with its queue
    const isMore = isLate && after.length > can(engine).length
    engine = found
    if (isMore) {
      atFirst = after
      log.info({ engine: id }, 'an engine of this machine has answered')
    }
    lost = atFirst.filter((one) => !after.includes(one))
    if (!isMore)
      log.warn(
        { engine: id, lost },
        'an engine of this machine is not what it was: going on with what is there',
      )
  }

  async function look(): Promise<void> {
    try {
      const { found, isLate: isLateAgain } = await findWithin(
        engine === undefined ? firstPatienceMs : PATIENCE_MS,
      )
      if (engine === undefined || !isLateAgain) take(found) // what was not in time is not gone
      isLate = isLateAgain
    } catch (error) {
      log.warn({ err: error, engine: id }, 'an engine could not be looked for again')
    } finally {
      lookedAt = now()
      looking = undefined
    }
  }

  function findAgain(betweenMs: number): Promise<void> {
    if (looking === undefined && now() - lookedAt >= betweenMs) looking = look()
    return looking ?? Promise.resolve()
  }

  return following(engine ?? unseen(id), {
    current() {
      if (isLate) void findAgain(BETWEEN_LOOKS_MS)
      else if (lost.length > 0) void findAgain(BETWEEN_LOOKS_FOR_LOST_MS)
      return engine
    },
    async use(job, none) {
      const used = engine
      if (used === undefined) return none
      const before = failures
      const answer = await job(used)
      if (answer.ok || failures === before) return answer
      await findAgain(BETWEEN_LOOKS_MS)
      if (engine === used) return answer
      return engine === undefined ? none : job(engine)
    },
  })
}
