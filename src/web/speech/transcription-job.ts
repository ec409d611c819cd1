import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening } from '#domain/speech/listener.ts'
import { holdsSpeech, splitSpeech } from '#domain/speech/sound-pieces.ts'
import { type SpeechAnswer, type SpeechFailure, serverFailureOf } from '#domain/speech/speech-failure.ts'
import type { HeardText, Transcriber, TranscriberId } from '#domain/speech/transcriber.ts'
import { encodeWav, type Sound } from '#domain/speech/wav.ts'
import { joinTexts } from '#domain/text/join-texts.ts'

// Engines that run on our server itself, so that a voice sent there goes no further.
const ON_THE_SERVER: readonly TranscriberId[] = ['pocketsphinx']

/**
 * Who may hear a language when the first of `transcribers` that knows it has been named to the learner: that one,
 * and should it fail those that hand the voice to nobody else.
 */
export function chooseTranscribers(
  transcribers: readonly Transcriber[],
  language: LanguageCode,
): Transcriber[] {
  const [first, ...others] = transcribers.filter((transcriber) => transcriber.supports(language))
  return first === undefined ? [] : [first, ...others.filter(({ id }) => ON_THE_SERVER.includes(id))]
}

/** Another engine would fail as well: it is out of reach too, or the sound itself is not taken. */
const NOT_THE_ENGINES: readonly SpeechFailure[] = ['offline', 'cancelled', 'too-long', 'bad-audio']

/**
 * A recorded sound, as far as it has been written down. It writes down what is not yet, telling after each piece, and
 * answers why it could not go on: null when all is done, or nobody waits for it any more.
 */
export type TranscriptionJob = (
  signal: AbortSignal,
  events: Pick<ListenEvents, 'by' | 'heard'>,
) => Promise<ListenFailure | null>

/**
 * Prepares a sound to be written down by the first of `transcribers` that can; `before` is what was heard before it
 * began. A sound without a voice in it is not sent.
 */
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

/** How listening ends. */
export type Ending = Parameters<ListenEvents['ended']>

/** Has a job done; where an engine failed, the ending knows how to go on with the same sound. */
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

/** It can be cancelled; to stop it changes nothing, the learner has stopped already. */
function runAgain(job: TranscriptionJob, events: ListenEvents): Listening {
  const cancelling = new AbortController()
  void runTranscriptionJob(job, cancelling.signal, events).then((ending) => {
    if (!cancelling.signal.aborted) events.ended(...ending)
  })
  return { stop: () => undefined, cancel: () => cancelling.abort() }
}
