import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening } from '#domain/speech/listener.ts'
import { holdsSpeech, speechPieces } from '#domain/speech/sound-pieces.ts'
import type { SpeechAnswer, SpeechFailure } from '#domain/speech/speech-failure.ts'
import type { HeardText, Transcriber, TranscriberId } from '#domain/speech/transcriber.ts'
import { encodeWav, type Sound } from '#domain/speech/wav.ts'
import { joinTexts } from '#domain/text/join-texts.ts'

// Engines that run on our server itself, so that a voice sent there goes no further.
const ON_THE_SERVER: readonly TranscriberId[] = ['pocketsphinx']

/**
 * Who may hear a language when the first of `transcribers` that knows it has been named to the learner: that one,
 * and should it fail those that hand the voice to nobody else.
 */
export function transcribersFor(transcribers: readonly Transcriber[], language: LanguageCode): Transcriber[] {
  const [first, ...others] = transcribers.filter((transcriber) => transcriber.supports(language))
  return first === undefined ? [] : [first, ...others.filter(({ id }) => ON_THE_SERVER.includes(id))]
}

const FAILURES: Partial<Record<SpeechFailure, ListenFailure>> = {
  offline: 'offline',
  'rate-limited': 'rate-limited',
  'too-long': 'too-long',
  'log-in-needed': 'log-in-needed',
  'unsupported-language': 'language-not-supported',
}

/** Another engine would fail as well: it is out of reach too, or the sound itself is refused. */
const NOT_THE_ENGINES: readonly SpeechFailure[] = ['offline', 'cancelled', 'too-long', 'bad-audio']

/** A recorded sound, as far as it has been written down. */
export type TranscriptionJob = {
  /** Writes down what is not yet, telling after each piece; answers why it could not go on, null when all is done. */
  goOn(
    signal: AbortSignal,
    events: Pick<ListenEvents, 'by' | 'heard'>,
  ): Promise<ListenFailure | 'cancelled' | null>
  /** What the engines have heard, without what was heard before. */
  text(): string
}

/**
 * Prepares a sound to be written down by the first of `ears` that can; `before` is what was heard before it began.
 * A sound without a voice in it is not sent.
 */
export function createTranscriptionJob(
  sound: Sound,
  language: LanguageCode,
  transcribers: Transcriber[],
  before = '',
): TranscriptionJob {
  const pieces = speechPieces(sound).filter(holdsSpeech)
  let [done, engine, text] = [0, 0, '']

  async function write(piece: Sound, signal: AbortSignal): Promise<SpeechAnswer<HeardText>> {
    const wav = encodeWav(piece)
    for (;;) {
      const ear = transcribers[engine]
      const answer = (await ear?.transcribe({ wav, language }, signal)) ?? noEngine()
      if (answer.ok || NOT_THE_ENGINES.includes(answer.error) || engine + 1 >= transcribers.length)
        return answer
      engine += 1
    }
  }

  return {
    text: () => text,
    async goOn(signal, events) {
      for (; done < pieces.length; done++) {
        const piece = pieces[done]
        if (piece === undefined) break
        const answer = await write(piece, signal)
        if (signal.aborted) return 'cancelled'
        if (!answer.ok && answer.error !== 'empty') return FAILURES[answer.error] ?? 'server-failed'
        if (!answer.ok || answer.value.text === '') continue
        text = joinTexts(text, answer.value.text)
        events.by?.(answer.value.by)
        events.heard({ final: joinTexts(before, text), interim: '' })
      }
      return null
    },
  }
}

function noEngine(): { ok: false; error: SpeechFailure } {
  return { ok: false, error: 'unconfigured' }
}

/** Has a reading done. It can be cancelled; to stop it changes nothing, the learner has stopped already. */
export function transcribeRecording(reading: TranscriptionJob, events: ListenEvents): Listening {
  const cancelling = new AbortController()

  async function run(): Promise<ListenFailure | 'cancelled' | null> {
    try {
      return await reading.goOn(cancelling.signal, events)
    } catch (error) {
      console.error('What was said could not be worked out', error)
      return 'failed'
    }
  }
  function again(): Listening {
    return transcribeRecording(reading, events)
  }

  events.stage?.('transcribing')
  void run().then((failure) => {
    if (failure === 'cancelled' || cancelling.signal.aborted) return
    if (failure === null) events.ended(null)
    else events.ended(failure, again)
  })
  return { stop: () => undefined, cancel: () => cancelling.abort() }
}
