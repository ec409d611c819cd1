import { describe, expect, it, vi } from 'vitest'
import type { Voice, VoiceFailure, VoiceStatus } from '#domain/shadow/voice.ts'

/** A voice, and the engine behind it as a test moves it. */
export type VoiceUnderTest = {
  voice: Voice
  engine: {
    /** The engine begins to say this word. */
    word(word: string): void
    /** The engine has said everything. */
    finish(): void
    fail(reason: string): void
    /** What the engine is saying now; undefined when it is silent. */
    saying(): string | undefined
    language(): string | undefined
    rate(): number | undefined
  }
}

const TEXT = 'La mujer del puesto.'

function speakWith({ voice }: VoiceUnderTest, text = TEXT) {
  const statuses: VoiceStatus[] = []
  const words: string[] = []
  const endings: (VoiceFailure | null)[] = []
  const speech = voice.speak(
    { text, language: 'es-ES', rate: 0.8 },
    {
      word: (offset, length) => words.push(text.slice(offset, offset + length)),
      status: (status) => statuses.push(status),
      ended: (failure) => endings.push(failure),
    },
  )
  return { statuses, words, endings, speech }
}

/** What every adapter of the port `Voice` keeps. */
export function describeVoice(name: string, make: () => VoiceUnderTest): void {
  describe(name, () => {
    it('SPEECH-10: speaks the text in the language it is asked for, at the rate it is asked for', () => {
      const made = make()
      expect(made.voice.isSupported()).toBe(true)
      speakWith(made)
      expect(made.engine.saying()).toBe(TEXT)
      expect(made.engine.language()).toBe('es-ES')
      expect(made.engine.rate()).toBe(0.8)
    })

    it('SPEECH-4: is speaking, then idle when all is said', () => {
      const made = make()
      const { statuses, endings } = speakWith(made)
      expect(statuses).toEqual(['speaking'])
      made.engine.finish()
      expect(statuses).toEqual(['speaking', 'idle'])
      expect(endings).toEqual([null])
    })

    it('SPEECH-4 SPEECH-5: can be paused and resumed, and then says the rest', () => {
      const made = make()
      const { statuses, endings, speech } = speakWith(made)
      made.engine.word('del')
      speech.pause()
      expect(statuses.at(-1)).toBe('paused')
      expect(endings).toEqual([])
      speech.resume()
      expect(statuses.at(-1)).toBe('speaking')
      expect(made.engine.saying()).toMatch(/del puesto\.$/)
      made.engine.finish()
      expect(statuses).toEqual(['speaking', 'paused', 'speaking', 'idle'])
      expect(endings).toEqual([null])
    })

    it('SPEECH-5: pausing and resuming again and again jams nothing', () => {
      const made = make()
      const { statuses, endings, speech } = speakWith(made)
      for (let round = 0; round < 3; round++) {
        speech.pause()
        speech.pause()
        speech.resume()
        speech.resume()
      }
      made.engine.finish()
      expect(statuses).toHaveLength(8)
      expect(endings).toEqual([null])
      speakWith(made)
      expect(made.engine.saying()).toBe(TEXT)
    })

    it.each(['speaking', 'paused'] as const)('SPEECH-6: stop while %s returns to idle', (status) => {
      const made = make()
      const { statuses, endings, speech } = speakWith(made)
      if (status === 'paused') speech.pause()
      speech.stop()
      speech.stop()
      expect(statuses.at(-1)).toBe('idle')
      expect(endings).toEqual([null])
      expect(made.engine.saying()).toBeUndefined()
    })

    it('SPEECH-8: a failure is told with its reason, and leaves the voice idle', () => {
      const made = make()
      const { statuses, endings } = speakWith(made)
      made.engine.fail('synthesis-failed')
      expect(endings).toEqual([{ code: 'failed', reason: 'synthesis-failed' }])
      expect(statuses.at(-1)).toBe('idle')
    })

    it('SHADOW-5: tells which word it is saying, also after a pause', () => {
      const made = make()
      const { words, speech } = speakWith(made)
      made.engine.word('mujer')
      speech.pause()
      speech.resume()
      made.engine.word('puesto')
      expect(words).toEqual(['mujer', 'puesto'])
    })

    it('a new text silences the one before', () => {
      const made = make()
      const first = speakWith(made)
      speakWith(made, 'Otra frase.')
      expect(first.endings).toEqual([null])
      expect(made.engine.saying()).toBe('Otra frase.')
    })

    it('knows the name of its voice', async () => {
      await vi.waitFor(async () => expect(await make().voice.nameFor('es-ES')).toBe('Elena'))
    })
  })
}
