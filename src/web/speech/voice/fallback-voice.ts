import type { LanguageCode } from '#domain/languages.ts'
import {
  createVoiceStatus,
  type Speech,
  type Voice,
  type VoiceChoice,
  type VoiceEvents,
  type VoiceFailure,
  type VoiceRequest,
} from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import {
  createVoiceOrder,
  type Speaker,
  type SpeakingOrder,
  type VoicePorts,
  type VoiceSource,
} from './voice-order.ts'

/**
 * The browser's voice and the server's as one. Where a voice fails, the next one continues the text, and the failure is
 * remembered for the visit. A browser that first requires a press ('not-allowed') is not replaced.
 */
export function createFallbackVoice(sources: VoicePorts): Voice {
  const changes = createSubscribers()
  const order = createVoiceOrder(sources, changes.emit)
  let current: Speech | undefined

  async function voicesFor(language: LanguageCode): Promise<VoiceChoice[]> {
    const able = await order.sourcesFor(language)
    return (await Promise.all(able.map(({ voice }) => voice.voicesFor(language)))).flat()
  }

  return {
    isSupported: order.canAnySpeak,
    voicesFor,
    async voiceFor(language) {
      const offered = await voicesFor(language)
      return offered.find((choice) => order.isChosen(choice, language)) ?? offered[0] ?? null
    },
    subscribe(subscriber) {
      const leaves = [sources.browser, sources.settings, changes].map((one) => one.subscribe(subscriber))
      return () => {
        for (const leave of leaves) leave()
      }
    },
    speak(request, events) {
      current?.stop()
      current = createFallbackSpeech(request, events, order.orderFor(request.language, request.voice))
      return current
    },
  }
}

/** One text being spoken; each voice continues where the one before it failed. */
function createFallbackSpeech(request: VoiceRequest, events: VoiceEvents, order: SpeakingOrder): Speech {
  const status = createVoiceStatus(events)
  const tried = new Map<Speaker, VoiceFailure | null>()
  let said = 0 // in UTF-16 units
  let current: Speech | undefined

  /** Synchronous until its first await, because some browsers speak only within a press. */
  async function speakInOrder(): Promise<void> {
    while (!status.is('idle')) {
      const next = order.next(tried)
      const source = next instanceof Promise ? await next : next
      if (source !== undefined) await speakWith(source)
      else status.end(failureToShow(tried))
    }
  }
  /** Resolves when the speech has ended, or the next voice is to continue. */
  function speakWith({ by, voice }: VoiceSource): Promise<void> {
    if (status.is('idle')) return Promise.resolve()
    const from = said
    let isBeginning = true
    let isOver = false
    tried.set(by, null)
    events.speaker?.(by)
    return new Promise((resolve) => {
      function ended(failure: VoiceFailure | null): void {
        if (isOver) return // it was given up, and the next one speaks
        isOver = true
        if (failure === null || failure.code === 'not-allowed') status.end(failure)
        else if (!status.is('idle')) {
          said += failure.unsaid ?? 0
          tried.set(by, { ...failure, unsaid: said })
          order.failed(by, failure)
        }
        resolve()
      }
      try {
        current = voice.speak(
          { ...request, text: request.text.slice(from), voice: order.chosenVoice(by) },
          {
            word: (offset, length) => isOver || events.word?.(from + offset, length),
            status: (next) => next !== 'idle' && !isBeginning && !isOver && status.change(next),
            ended,
          },
        )
        isBeginning = false
        if (status.is('paused')) current.pause()
      } catch (error) {
        console.error('A voice threw', error)
        ended({ code: 'failed', reason: 'threw' })
      }
    })
  }

  speakInOrder().catch((error) => {
    console.error('No other voice could be found', error)
    status.end(failureToShow(tried) ?? { code: 'failed', reason: 'threw' })
  })
  return {
    pause() {
      if (!status.is('speaking')) return
      status.change('paused')
      current?.pause()
    },
    resume() {
      if (!status.is('paused')) return
      status.change('speaking')
      current?.resume()
    },
    stop() {
      status.end(null)
      current?.stop()
    },
  }
}

/** The failure to show: a server's, since the learner can do something about it; else the browser's. */
function failureToShow(tried: ReadonlyMap<Speaker, VoiceFailure | null>): VoiceFailure | null {
  const ofServer = [...tried].findLast(([by]) => by !== 'browser')?.[1]
  return ofServer ?? tried.get('browser') ?? null
}
