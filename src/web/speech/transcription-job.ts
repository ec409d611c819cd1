import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening } from '#domain/speech/listener.ts'
import { holdsSpeech, splitSpeech } from '#domain/speech/sound-pieces.ts'
import { type SpeechAnswer, type SpeechFailure, serverFailureOf } from '#domain/speech/speech-failure.ts'
import type { HeardText, Transcriber, TranscriberId } from '#domain/speech/transcriber.ts'
import { encodeWav, type Sound } from '#domain/speech/wav.ts'
import { joinTexts } from '#domain/text/join-texts.ts'

// Engines that run on our server itself and send the voice nowhere else.
const ON_THE_SERVER: readonly TranscriberId[] = ['pocketsphinx']

/** The first transcriber that knows the language, which is named to the learner, then those on the server itself. */
export function chooseTranscribers(
  transcribers: readonly Transcriber[],
  language: LanguageCode,
): Transcriber[] {
  const [first, ...others] = transcribers.filter((transcriber) => transcriber.supports(language))
  return first === undefined ? [] : [first, ...others.filter(({ id }) => ON_THE_SERVER.includes(id))]
}

/** Failures for which another engine is not tried, as it would fail as well. */
const NOT_THE_ENGINES: readonly SpeechFailure[] = ['offline', 'cancelled', 'too-long', 'bad-audio']

/** Transcribes what is left of a sound, reporting after each piece. Answers a failure, or null when done or cancelled. */
export type TranscriptionJob = (
  signal: AbortSignal,
  events: Pick<ListenEvents, 'by' | 'heard'>,
) => Promise<ListenFailure | null>

/** Prepares to transcribe a sound; `before` is the text from before it. Pieces without speech are not sent. */
export function createTranscriptionJob(
  sound: Sound,
  language: LanguageCode,
  transcribers: Transcriber[],
  before = '',
): TranscriptionJob {
  const left = splitSpeech(sound).filter(holdsSpeech)
  const engines = [...transcribers]
  let text = before

  async function transcribe(piece: Sound, signal: AbortSignal): Promise<SpeechAnswer<HeardText>> {
    const wav = encodeWav(piece)
    for (;;) {
      const answer = await engines[0]?.transcribe({ wav, language }, signal)
      if (answer === undefined) return { ok: false, error: 'unconfigured' }
      if (answer.ok || NOT_THE_ENGINES.includes(answer.error) || engines.length === 1) return answer
      engines.shift()
    }
  }

  return async (signal, events) => {
    for (let piece = left[0]; piece !== undefined; piece = left[0]) {
      const answer = await transcribe(piece, signal)
      if (signal.aborted) return null
      if (!answer.ok && answer.error !== 'empty') return serverFailureOf(answer.error)
      left.shift()
      if (!answer.ok || answer.value.text === '') continue
      text = joinTexts(text, answer.value.text)
      events.by?.(answer.value.by)
      events.heard({ final: text, interim: '' })
    }
    return null
  }
}

export type Ending = Parameters<ListenEvents['ended']>

/** Runs a job; where an engine failed, the ending can run it again from where it stopped. */
export async function runTranscriptionJob(
  job: TranscriptionJob,
  signal: AbortSignal,
  events: ListenEvents,
): Promise<Ending> {
  events.stage?.('transcribing')
  const failure = await job(signal, events).catch((error): ListenFailure => {
    console.error('What was said could not be worked out', error)
    return 'failed'
  })
  return failure === null ? [null] : [failure, () => runAgain(job, events)]
}

function runAgain(job: TranscriptionJob, events: ListenEvents): Listening {
  const cancelling = new AbortController()
  void runTranscriptionJob(job, cancelling.signal, events).then((ending) => {
    if (!cancelling.signal.aborted) events.ended(...ending)
  })
  return { stop: () => undefined, cancel: () => cancelling.abort() }
}
