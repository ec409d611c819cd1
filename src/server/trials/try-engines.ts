import { setTimeout as wait } from 'node:timers/promises'
import type { Costs, WithCosts } from '#domain/engine.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { speechSamples } from '#domain/sound/speech-samples.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { decodeWav, encodeWav, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { Budgets } from '#server/budgets/budgets.ts'
import { spendingAs } from '#server/budgets/spending.ts'
import { type CallNote, withCallNotes } from '#server/engines/ai-provider-call.ts'
import type { Engines } from '#server/engines/engines.ts'
import { SAMPLE_SENTENCES } from './sample-sentences.ts'

export type TrialJob = 'translates' | 'speaks' | 'listens' | 'corrects' | 'reads'

/** How much was understood of a sentence that one engine said and another heard. `by` is the other one. */
type HeardBack = { by: string; understood: number; total: number }

/** What came of trying an engine in a job with a sentence of a language. `into`: the language it was translated to. */
export type EngineTrial = {
  engine: string
  job: TrialJob
  costs: Costs
  language: LanguageCode
  into?: LanguageCode
  ms: number
  heard?: HeardBack
  /** not-tried: no time was left. `call`: what became of its last call, where it asks an AI provider. */
  failed?: { error: string; call?: CallNote }
}

type Answered = { ok: true; heard?: HeardBack } | { ok: false; error: string }

/** One thing to ask an engine. */
export type Attempt = {
  language: LanguageCode
  into?: LanguageCode
  run(signal: AbortSignal): Promise<Answered>
}

type Tried = { engine: string; job: TrialJob; costs: Costs }

/** `patienceMs` for each attempt; `end` for all of them. */
type Limits = { patienceMs: number; end: AbortSignal; all: boolean }

const AT_ONCE = 2 // a server without a graphics card takes its time for each

async function tryOne(
  tried: Tried,
  { language, into, run }: Attempt,
  { patienceMs, end }: Limits,
): Promise<EngineTrial> {
  const about = { ...tried, language, ...(into !== undefined && { into }) }
  if (end.aborted) return { ...about, ms: 0, failed: { error: 'not-tried' } }
  const began = performance.now()
  const limit = AbortSignal.any([AbortSignal.timeout(patienceMs), end])
  const { answer, notes } = await withCallNotes(() => run(limit))
  const trial = { ...about, ms: Math.round(performance.now() - began) }
  if (answer.ok) return { ...trial, ...(answer.heard !== undefined && { heard: answer.heard }) }
  const error = answer.error === 'cancelled' && limit.aborted ? 'timeout' : answer.error
  const call = notes.at(-1)
  return { ...trial, failed: { error, ...(call !== undefined && { call }) } }
}

/** After these no other language fares better. */
const HOPELESS = ['timeout', 'provider-key', 'init-failed', 'rate-limited', 'budget-used']

function isHopeless({ failed }: EngineTrial): boolean {
  return failed !== undefined && (HOPELESS.includes(failed.error) || failed.call?.reason !== undefined)
}

/**
 * Tries an engine in a job: the first attempt alone, the others two at a time, and none after one without hope. Of an engine
 * that the operator pays for only the first, but where all are wanted.
 */
export async function tryEach(
  tried: Tried,
  attempts: readonly Attempt[],
  limits: Limits,
): Promise<EngineTrial[]> {
  const [first, ...rest] = attempts
  if (first === undefined) return []
  const trials = [await tryOne(tried, first, limits)]
  const waiting = tried.costs === 'operator' && !limits.all ? [] : rest
  async function goOn(): Promise<void> {
    while (!trials.some(isHopeless)) {
      const next = waiting.shift()
      if (next === undefined) return
      trials.push(await tryOne(tried, next, limits))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return trials
}

const PATIENCE_MS = 8_000
const MOST_MS = 17_000
const SOUND_WAIT_MS = 4_000 // for voices, before those who listen are tried with what there is

type Sound = { wav: Uint8Array<ArrayBuffer>; by: string }

/** The best sound of each language: that of the first engine that spoke. */
type Sounds = Map<LanguageCode, Sound>

/** What is listened to where no voice speaks the language: it tells only that somebody answers. */
const TONE = encodeWav({
  samples: Float32Array.from({ length: SPEECH_RATE_HZ }, (_, index) => 0.3 * Math.sin(index / 12)),
  sampleRate: SPEECH_RATE_HZ,
})

const otherThan = (language: LanguageCode) => LANGUAGES.filter((code) => code !== language)

function translations(translator: Translator): Attempt[] {
  return LANGUAGES.flatMap((from) => {
    const into = otherThan(from).find((to) => translator.supports(from, to)) // English, where it knows it
    if (into === undefined) return []
    const request = { text: SAMPLE_SENTENCES[from], from, to: into }
    return [{ language: from, into, run: (signal) => translator.translate(request, signal) }]
  })
}

function corrections(corrector: Corrector): Attempt[] {
  const known = LANGUAGES.filter((language) => corrector.supports(language))
  return known.map((language) => {
    const nativeLanguage = language === 'en-US' ? 'es-ES' : 'en-US'
    const request = { sentences: [SAMPLE_SENTENCES[language]], meant: '', language, nativeLanguage } as const
    return { language, run: (signal) => corrector.correct(request, signal) }
  })
}

function readings(reader: Reader): Attempt[] {
  const known = LANGUAGES.filter((language) => reader.supports(language))
  return known.map((language) => ({
    language,
    run: (signal) => reader.read({ texts: [[SAMPLE_SENTENCES[language]]], language }, signal),
  }))
}

/** The sound as those who listen take it. */
function speechOf(wav: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const sound = decodeWav(wav)
  if (!sound.ok) return undefined
  return encodeWav({ samples: speechSamples(sound.value), sampleRate: SPEECH_RATE_HZ })
}

function sayings(synthesiser: Synthesiser, keep: (language: LanguageCode, sound: Sound) => void): Attempt[] {
  const known = LANGUAGES.filter((language) => synthesiser.supports(language))
  return known.map((language) => ({
    language,
    async run(signal) {
      const request = { text: SAMPLE_SENTENCES[language], language, rate: 1 }
      const answer = await synthesiser.synthesise(request, signal)
      const wav = answer.ok ? speechOf(answer.value.wav) : undefined
      if (wav !== undefined) keep(language, { wav, by: synthesiser.id })
      return answer
    },
  }))
}

function heardOf(sound: Sound, text: string, language: LanguageCode): HeardBack {
  const measured = measureAttempt(SAMPLE_SENTENCES[language], text, language)
  return { by: sound.by, understood: measured?.understood ?? 0, total: measured?.total ?? 0 }
}

/** Those languages first that somebody speaks here. */
function hearings(transcriber: Transcriber, sounds: Sounds): Attempt[] {
  const known = LANGUAGES.filter((language) => transcriber.supports(language))
  const spoken = known.filter((language) => sounds.has(language))
  const attempts = [...spoken, ...known.filter((language) => !sounds.has(language))]
  return attempts.map((language) => ({
    language,
    async run(signal) {
      const sound = sounds.get(language)
      const answer = await transcriber.transcribe({ wav: sound?.wav ?? TONE, language }, signal)
      if (!answer.ok || sound === undefined) return answer.ok ? { ok: true } : answer
      return { ok: true, heard: heardOf(sound, answer.value.text, language) }
    },
  }))
}

/** Voices with what was heard of them. */
function withHearings(spoken: EngineTrial[], listened: EngineTrial[]): EngineTrial[] {
  return spoken.map((trial) => {
    const back = listened.find(
      ({ language, heard }) => language === trial.language && heard?.by === trial.engine,
    )
    return back?.heard === undefined ? trial : { ...trial, heard: { ...back.heard, by: back.engine } }
  })
}

/** `patienceMs` for each question, `mostMs` for all of them together. */
export type TryOptions = { all?: boolean; patienceMs?: number; mostMs?: number }

/**
 * Tries every engine with a sentence in each of its languages, all engines at the same time, and answers what came of it. An
 * engine that the operator pays for is asked one thing a job, but with `all`. What voices say is what the others hear.
 */
async function tryEngines(
  engines: Engines,
  { all = false, patienceMs = PATIENCE_MS, mostMs = MOST_MS }: TryOptions = {},
): Promise<EngineTrial[]> {
  const limits: Limits = { all, patienceMs, end: AbortSignal.timeout(mostMs) }
  const sounds: Sounds = new Map()
  const order = engines.synthesisers.map(({ id }): string => id)

  function keep(language: LanguageCode, sound: Sound): void {
    const kept = sounds.get(language)
    if (kept === undefined || order.indexOf(sound.by) < order.indexOf(kept.by)) sounds.set(language, sound)
  }

  function each<Engine extends WithCosts<{ id: string }>>(
    job: EngineTrial['job'],
    tried: readonly Engine[],
    attemptsOf: (engine: Engine) => Attempt[],
  ): Promise<EngineTrial[]> {
    const trials = tried.map((engine) =>
      tryEach({ engine: engine.id, job, costs: engine.costs }, attemptsOf(engine), limits),
    )
    return Promise.all(trials).then((all) => all.flat())
  }

  const speaking = each('speaks', engines.synthesisers, (one) => sayings(one, keep))
  async function listen(): Promise<EngineTrial[]> {
    await Promise.race([speaking, wait(Math.min(SOUND_WAIT_MS, patienceMs), undefined, { ref: false })])
    return each('listens', engines.transcribers, (one) => hearings(one, sounds))
  }
  const [translated, spoken, listened, corrected, read] = await Promise.all([
    each('translates', engines.translators, translations),
    speaking,
    listen(),
    each('corrects', engines.correctors, corrections),
    each('reads', engines.readers, readings),
  ])
  return [...translated, ...withHearings(spoken, listened), ...listened, ...corrected, ...read]
}

/** Who asks, in the budgets: it counts as one account. */
const OPERATOR = { is: 'visitor', id: 'npm run engines' } as const

/** The same, counted in the budgets of the installation. */
export function tryCounted(engines: Engines, budgets: Budgets, options?: TryOptions): Promise<EngineTrial[]> {
  return spendingAs(OPERATOR, budgets, () => tryEngines(engines, options))
}
