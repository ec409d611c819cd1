import {
  type Voice,
  type VoiceChoice,
  type VoiceEvents,
  type VoiceFailure,
  type VoiceRequest,
  voiceId,
} from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import type { VoiceUnderTest } from './voice.contract.ts'

const SILENT = { pause: () => undefined, resume: () => undefined, stop: () => undefined }

type ScriptedVoice = Voice &
  VoiceUnderTest['engine'] & {
    requests: VoiceRequest[]
    end(failure: VoiceFailure | null): void
    /** From now on it has these voices. */
    offer(names: string[]): void
    /** It turns out that nothing here can speak. */
    lose(): void
  }

/** For tests of screens: a voice that says what it is asked as the test moves it. `requests` are all texts. */
export function createScriptedVoice({
  isSupported = true,
  names = ['Elena'],
  by = 'browser' as VoiceChoice['by'],
} = {}): ScriptedVoice {
  let current: { request: VoiceRequest; events: VoiceEvents } | null = null
  let isPaused = false
  let offered = names
  let canSpeak = isSupported
  const requests: VoiceRequest[] = []
  const { subscribe, emit } = createSubscribers()
  const choices = () => offered.map((name) => ({ id: voiceId(by, name), name, by }))

  function end(failure: VoiceFailure | null): void {
    const ending = current
    current = null
    ending?.events.status('idle')
    ending?.events.ended(failure)
  }
  function setPaused(shallPause: boolean): void {
    if (current === null || isPaused === shallPause) return
    isPaused = shallPause
    current.events.status(shallPause ? 'paused' : 'speaking')
  }

  return {
    requests,
    isSupported: () => canSpeak,
    voicesFor: async () => choices(),
    voiceFor: async () => choices()[0] ?? null,
    subscribe,
    offer(next) {
      offered = next
      emit()
    },
    lose() {
      canSpeak = false
      emit()
    },
    speak(request, events) {
      if (!canSpeak) queueMicrotask(() => events.ended({ code: 'unsupported', reason: 'unsupported' }))
      if (!canSpeak) return SILENT
      end(null)
      current = { request, events }
      isPaused = false
      requests.push(request)
      events.speaker?.(by)
      events.status('speaking')
      const isMine = () => current?.events === events
      return {
        pause: () => isMine() && setPaused(true),
        resume: () => isMine() && setPaused(false),
        stop: () => isMine() && end(null),
      }
    },
    word: (word) => current?.events.word?.(current.request.text.indexOf(word), word.length),
    finish: () => end(null),
    end,
    fail: (reason) => end({ code: 'failed', reason }),
    saying: () => (isPaused ? undefined : current?.request.text),
    language: () => current?.request.language,
    rate: () => current?.request.rate,
  }
}
