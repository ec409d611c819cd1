import { dayOf, HOUR_MS } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Attempt, NOBODY } from '#domain/sentences/sentence.ts'
import type { HeardBy, ListenFailure } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { holdsSpeech, voiceSeconds } from '#domain/speech/sound-pieces.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import { type AttemptAccuracy, type Known, measureAttempt } from './accuracy.ts'
import type { AlignedWord } from './align-words.ts'

const LEAST_VOICE_SECONDS = 0.3 // from less a model makes words of its own
const INVENTED_REPEATS = 3 // 'you you you' is what models hear in noise

/** Whether a server heard words in a sound with hardly any voice: models invent words in silence. */
function isHeardInSilence(by: HeardBy | null, recording: Sound | null): boolean {
  const isServer = by !== null && by !== 'browser' && by !== 'browser-on-device'
  return isServer && recording !== null && voiceSeconds(recording) < LEAST_VOICE_SECONDS
}

/** Whether a transcript without a word of the sentence says one word over and over. */
function isRepetition(transcript: string, understood: number, language: LanguageCode): boolean {
  if (understood > 0) return false
  const counts = new Map<string, number>()
  for (const { key } of wordsToSay(transcript, language)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= INVENTED_REPEATS)
}

/** An attempt that has ended: the text that was to be said, and what was heard. */
export type EndedAttempt = {
  reference: string
  transcript: string
  language: LanguageCode
  by: HeardBy | null
  recording: Sound | null
  /** By the learner, who invents nothing. */
  isWritten: boolean
  /** Listening ended by itself as nobody had begun to speak. */
  isSilent?: boolean
}

/**
 * recorded: not recognised, for the reason `why` (null: the learner did not wait), but it can be played; failed: there is not
 * even a recording.
 */
export type AttemptOutcome =
  | { kind: 'measured'; accuracy: AttemptAccuracy }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded'; why: ListenFailure | null }
  | { kind: 'failed'; failure: ListenFailure }

/** What a recording comes to that nobody recognised, for the reason `why`: one in which nothing was said is no attempt. */
export function outcomeOfSound(
  recording: Sound,
  { isSilent = false, why }: { isSilent?: boolean | undefined; why: ListenFailure | null },
): AttemptOutcome {
  return isSilent || !holdsSpeech(recording) ? { kind: 'nothing-heard' } : { kind: 'recorded', why }
}

/** What an attempt came to. Words that an engine invented are none. */
export function attemptOutcome(
  attempt: EndedAttempt,
  failure: ListenFailure | null,
  known: Known,
): AttemptOutcome {
  const { reference, transcript, language, by, recording, isWritten, isSilent } = attempt
  if (failure !== null && recording === null) return { kind: 'failed', failure }
  if (failure !== null && recording !== null)
    return outcomeOfSound(recording, { isSilent, why: failure === 'only-recorded' ? null : failure })
  if (transcript === '' || (!isWritten && isHeardInSilence(by, recording))) return { kind: 'nothing-heard' }
  const accuracy = measureAttempt(reference, transcript, language, { ...known, isTyped: isWritten })
  if (accuracy === null)
    return recording === null ? { kind: 'nothing-heard' } : { kind: 'recorded', why: null }
  const isInvented = !isWritten && isRepetition(transcript, accuracy.understood, language)
  return isInvented ? { kind: 'nothing-heard' } : { kind: 'measured', accuracy }
}

type Figures = Pick<Attempt, 'understood' | 'total' | 'extra' | 'strict' | 'missed' | 'heardAs'>

/** What is longer is cut off. */
export const LONGEST_HEARD = 20 // characters of what was heard in the place of one word
const MOST_BYTES = 700 // of UTF-8: what else an attempt holds has room beside it

/** The words that were not understood: their places in the sentence, and what was heard instead. Of a number it is one. */
function missedWords(alignment: AlignedWord[]): { place: number; heard: string }[] {
  return alignment
    .filter(({ kind }) => kind !== 'insertion')
    .flatMap((word, place) => {
      if (word.kind === 'correct' || ('isUncounted' in word && word.isUncounted)) return []
      return [{ place, heard: word.kind === 'substitution' ? word.heard.text : '' }]
    })
}

function fits(figures: Figures): boolean {
  return utf8Length(JSON.stringify(figures)) <= MOST_BYTES
}

/**
 * What of a measured attempt is worth keeping. It fits into what a server takes, however much was heard: what was heard
 * instead of words that were missed goes first, then which these were, all of them.
 */
export function attemptFigures({ understood, total, extra, strict, alignment }: AttemptAccuracy): Figures {
  const words = missedWords(alignment)
  const counts = { understood, total, strict, ...(extra > 0 && { extra }) }
  if (words.length === 0) return counts
  const missed = words.map(({ place }) => place)
  const heardAs = words.map(({ heard }) => [...heard].slice(0, LONGEST_HEARD).join(''))
  const most = [
    { ...counts, missed, heardAs },
    { ...counts, missed },
  ]
  return most.find(fits) ?? counts
}

/** A try that has begun; `at` in epoch ms. */
export type BegunAttempt = { id: string; at: number }

/** What became of a try; the same one may be told of again, once more is known of it. */
export type AttemptReport = BegunAttempt & {
  sentence: string
  how: Attempt['how']
  /** Who heard it; null: nobody. */
  by: HeardBy | null
  /** null: it was not measured. */
  accuracy: AttemptAccuracy | null
  recording: Recording | null
  /** How long something listened, ms, without what was asked before; missing where nothing did. */
  listenedMs?: number
}

const LONGEST_MS = HOUR_MS // a clock may be turned, or a learner called away

/** Milliseconds between two times (epoch ms), as an attempt keeps them: 0 to an hour. */
export function attemptMs(from: number, to: number): number {
  return Math.round(Math.min(LONGEST_MS, Math.max(0, to - from)))
}

/**
 * How long the learner spoke; without a sound, as long as something listened, or the try took where nothing did; 0 where
 * nothing was measured or recorded.
 */
function spokenMs({ recording, accuracy, at, listenedMs }: AttemptReport, now: number): number {
  if (recording !== null) return attemptMs(0, (1000 * recording.samples.length) / recording.sampleRate)
  if (accuracy === null) return 0
  return listenedMs === undefined ? attemptMs(at, now) : attemptMs(0, listenedMs)
}

/** What is kept of a try, told of at `now` (epoch ms). */
export function attemptOf(report: AttemptReport, now: number): Attempt {
  const { id, at, how, by, accuracy } = report
  return {
    ...{ id, at, day: dayOf(at), how },
    by: accuracy === null ? NOBODY : (by ?? NOBODY),
    ms: spokenMs(report, now),
    ...(accuracy !== null && attemptFigures(accuracy)),
  }
}
