import type { LanguageCode } from '#domain/languages.ts'
import type {
  Speech,
  Voice,
  VoiceChoice,
  VoiceEvents,
  VoiceFailure,
  VoiceRequest,
  VoiceStatus,
} from '#domain/speech/voice.ts'

export type Speaker = VoiceChoice['by']

/** A voice, who speaks with it, and the languages worth trying it for. */
export type VoiceSource = { by: Speaker; voice: Voice; supports(language: LanguageCode): boolean }

/** Who speaks a text, in which order. */
export type Turns = {
  /** Who is next of those not yet `tried`; told at once where it is known, within the learner's press. */
  next(tried: ReadonlySet<Speaker>): VoiceSource | undefined | Promise<VoiceSource | undefined>
  failed(by: Speaker, failure: VoiceFailure): void
  /** The voice that the learner has chosen, where it is this speaker's. */
  chosenOf(by: Speaker): string | undefined
}

type Failed = { by: Speaker; failure: VoiceFailure }

/** The failure to show: a server's that was tried, since it is the way on; else the browser's. */
function failureToShow(failures: Failed[]): VoiceFailure | null {
  const shown = failures.findLast(({ by }) => by !== 'browser') ?? failures[0]
  return shown?.failure ?? null
}

/** What is told of a speech that several voices say: each status once, and the end once. */
function createTold(events: VoiceEvents) {
  let status = 'speaking' as VoiceStatus
  function change(next: VoiceStatus): void {
    if (status === 'idle' || status === next) return
    status = next
    events.status(next)
  }
  function end(failure: VoiceFailure | null): void {
    if (status === 'idle') return
    change('idle')
    events.ended(failure)
  }
  events.status(status)
  return { is: (one: VoiceStatus) => status === one, change, end }
}

/** One text being spoken: where a voice fails, the next goes on with what was not said. */
export function createFallbackSpeech(request: VoiceRequest, events: VoiceEvents, turns: Turns): Speech {
  const told = createTold(events)
  const tried = new Set<Speaker>()
  const failures: Failed[] = []
  let said = 0 // up to here, in UTF-16 units
  let inner: Speech | undefined

  function innerEnded(by: Speaker, failure: VoiceFailure | null): void {
    if (told.is('idle')) return
    if (failure === null || failure.code === 'not-allowed') told.end(failure)
    else moveOn(by, failure)
  }
  function moveOn(by: Speaker, failure: VoiceFailure): void {
    said += failure.unsaid ?? 0
    failures.push({ by, failure: { ...failure, unsaid: said } })
    turns.failed(by, failure)
    void Promise.resolve(turns.next(tried)).then(speakWith)
  }
  function speakWith(source: VoiceSource | undefined): void {
    if (told.is('idle')) return
    if (source === undefined) told.end(failureToShow(failures))
    else begin(source)
  }
  function begin({ by, voice }: VoiceSource): void {
    const from = said
    let isBeginning = true
    tried.add(by)
    inner = voice.speak(
      { ...request, text: request.text.slice(from), voice: turns.chosenOf(by) },
      {
        word: (offset, length) => events.word?.(from + offset, length),
        status: (status) => status !== 'idle' && !isBeginning && told.change(status),
        ended: (failure) => innerEnded(by, failure),
      },
    )
    isBeginning = false
    if (told.is('paused')) inner.pause()
  }

  const first = turns.next(tried)
  if (first instanceof Promise) void first.then(speakWith)
  else speakWith(first)
  return {
    pause() {
      if (!told.is('speaking')) return
      told.change('paused')
      inner?.pause()
    },
    resume() {
      if (!told.is('paused')) return
      told.change('speaking')
      inner?.resume()
    },
    stop() {
      told.end(null)
      inner?.stop()
    },
  }
}
