import type { ListenEvents, Listener, Listening, ListenStage, Transcript } from '#domain/speech/listener.ts'
import { isSpeech, type LevelFrame, type SpeechEnd, speechEnd } from '#domain/speech/speech-end.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'

const SILENCE_AFTER_WORDS_MS = 2500 // recognisers guess about once a second while somebody speaks
const KEPT_FRAMES = 300 // about ten seconds of those before listening begins: the room, and a learner who was early

/** Follows what is heard, and calls back once when nothing more is said. */
function watchSpeech(onSilence: (why: SpeechEnd) => void) {
  const frames: LevelFrame[] = []
  let stage: ListenStage = 'starting'
  let words = ''
  let hasGuessed = false
  let openMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const isOpen = () => !isOver && (stage === 'listening' || stage === 'recording')
  function leave(): void {
    isOver = true
    clearTimeout(timer)
  }
  function end(why: SpeechEnd): void {
    leave()
    onSilence(why)
  }
  return {
    leave,
    stage(now: ListenStage) {
      stage = now
      if (isOpen()) return
      clearTimeout(timer)
      openMs = 0
    },
    level(level: number, ms: number) {
      if (isOver) return
      frames.push({ level, ms })
      if (!isOpen()) {
        frames.splice(0, frames.length - KEPT_FRAMES)
        return
      }
      openMs += ms
      const why = speechEnd(frames, openMs)
      if (why === 'speech' || (why === 'silence' && words === '')) end(why)
    },
    /** A recogniser that never guesses is silent while somebody speaks. */
    heard({ final, interim }: Transcript) {
      hasGuessed ||= interim !== ''
      const now = `${final} ${interim}`.trim()
      if (now === words || !isOpen()) return
      words = now
      clearTimeout(timer)
      if (hasGuessed || frames.length > 0)
        timer = setTimeout(() => isSpeech(frames) || end('speech'), SILENCE_AFTER_WORDS_MS) // else the loudness decides
    },
  }
}

function listenToEnd(
  listener: Listener,
  ...[language, events, options]: Parameters<Listener['listen']>
): Listening {
  let listening: Listening | null = null
  let isSilent = false
  const watch = watchSpeech((why) => {
    isSilent = true
    events.fellSilent?.(why)
    listening?.stop()
  })
  const watched: ListenEvents = {
    ...events,
    stage(stage) {
      watch.stage(stage)
      events.stage?.(stage)
    },
    level(level, ms) {
      events.level?.(level, ms)
      watch.level(level, ms)
    },
    heard(transcript) {
      events.heard(transcript)
      watch.heard(transcript)
    },
    ended(...ending) {
      watch.leave()
      events.ended(...ending)
    },
  }
  const inner = listener.listen(language, watched, options)
  listening = inner
  if (isSilent) inner.stop()
  return {
    stop() {
      watch.leave()
      inner.stop()
    },
    cancel() {
      watch.leave()
      inner.cancel()
    },
  }
}

/**
 * Listens until nothing more is said, where that is asked for and the learner has not turned it off. The loudness of the
 * recording decides; where nothing is recorded, 2.5 s in which a recogniser that guesses changes nothing.
 */
export function stopAfterSpeech(listener: Listener, settings: Pick<SpeechSettingsStore, 'get'>): Listener {
  return {
    ...listener,
    listen(language, events, options) {
      if (options?.endsWithSpeech !== true) return listener.listen(language, events, options)
      const endsWithSpeech = settings.get().stopsByItself !== false
      if (!endsWithSpeech) return listener.listen(language, events, { ...options, endsWithSpeech })
      return listenToEnd(listener, language, events, options)
    },
  }
}

type PageVisibility = { isHidden(): boolean; subscribe(listener: () => void): () => void }

const isOpen = (stage: ListenStage) => stage === 'listening' || stage === 'recording'

/**
 * Listens until the page is hidden: nobody is recorded by a page that they do not see, and a phone takes the microphone away
 * from it anyway. What was said until then is worked out as usual.
 */
export function stopWhenHidden(listener: Listener, page: PageVisibility): Listener {
  return {
    ...listener,
    listen(language, events, options) {
      let stage: ListenStage = 'starting'
      let listening: Listening | null = null
      let isLeft = false
      function check(): void {
        if (isLeft || listening === null || !isOpen(stage) || !page.isHidden()) return
        leave()
        events.lost?.('hidden')
        listening.stop()
      }
      function leave(): void {
        isLeft = true
        unsubscribe()
      }
      const unsubscribe = page.subscribe(check)
      listening = listener.listen(
        language,
        {
          ...events,
          stage(now) {
            stage = now
            events.stage?.(now)
            check()
          },
          ended(...ending) {
            leave()
            events.ended(...ending)
          },
        },
        options,
      )
      const inner = listening
      check()
      return {
        stop: inner.stop,
        cancel() {
          leave()
          inner.cancel()
        },
      }
    },
  }
}
