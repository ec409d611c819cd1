import type { SpeechRequest, Voice, VoiceEvents, VoiceFailure } from '#domain/shadow/voice.ts'
import type { VoiceUnderTest } from './voice-contract.ts'

const SILENT = { pause: () => undefined, resume: () => undefined, stop: () => undefined }

type ScriptedVoice = Voice & VoiceUnderTest['engine'] & { requests: SpeechRequest[] }

/** For tests of screens: a voice that says what it is asked as the test moves it. `requests` are all texts. */
export function createScriptedVoice({
  isSupported = true,
  name = 'Elena' as string | null,
} = {}): ScriptedVoice {
  let current: { request: SpeechRequest; events: VoiceEvents } | null = null
  let isPaused = false
  const requests: SpeechRequest[] = []

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
    isSupported: () => isSupported,
    nameFor: async () => name,
    speak(request, events) {
      if (!isSupported) queueMicrotask(() => events.ended({ code: 'unsupported', reason: 'unsupported' }))
      if (!isSupported) return SILENT
      end(null)
      current = { request, events }
      isPaused = false
      requests.push(request)
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
    fail: (reason) => end({ code: 'failed', reason }),
    saying: () => (isPaused ? undefined : current?.request.text),
    language: () => current?.request.language,
    rate: () => current?.request.rate,
  }
}
