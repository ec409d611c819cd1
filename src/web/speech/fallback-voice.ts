import type { LanguageCode } from '#domain/languages.ts'
import type { Speech, Voice, VoiceChoice } from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createFallbackSpeech } from './fallback-speech.ts'
import { createVoiceOrder, type VoiceSources } from './voice-order.ts'

/**
 * The browser's voice and the server's as one: a voice is tried, not detected, and where it fails the same text
 * goes on with the next, which is remembered for the visit. A voice that the learner has chosen comes first. A
 * browser that wants a press first is no failure of its voice, and moves nothing.
 */
export function createFallbackVoice(sources: VoiceSources): Voice {
  const moves = createSubscribers()
  const order = createVoiceOrder(sources, moves.emit)
  let current: Speech | undefined

  async function voicesFor(language: LanguageCode): Promise<VoiceChoice[]> {
    const able = await order.sourcesFor(language)
    return (await Promise.all(able.map(({ voice }) => voice.voicesFor(language)))).flat()
  }

  return {
    isSupported: order.isAnybody,
    voicesFor,
    async voiceFor(language) {
      const offered = await voicesFor(language)
      return offered.find((choice) => order.isChosen(choice, language)) ?? offered[0] ?? null
    },
    subscribe(subscriber) {
      const changing = [sources.browser, sources.settings, moves]
      const leaves = changing.map((one) => one.subscribe(subscriber))
      return () => {
        for (const leave of leaves) leave()
      }
    },
    speak(request, events) {
      current?.stop()
      current = createFallbackSpeech(request, events, order.turnsFor(request.language))
      return current
    },
  }
}
