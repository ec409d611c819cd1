import { describe, expect, it } from 'vitest'
import { speakerOf, type Voice, type VoiceFailure, type VoiceStatus } from '#domain/speech/voice.ts'

/** A voice, and the engine behind it as a test moves it. */
export type VoiceUnderTest = {
  voice: Voice
  /** Its voice for Spanish. */
  name: string
  /** Whether it tells which word it is saying. */
  tellsWords: boolean
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

type Said = ReturnType<VoiceUnderTest['engine']['saying']>

/** The engine may need a moment: its sound may have to come from elsewhere. */
async function expectSaying({ engine }: VoiceUnderTest, expected: Said | RegExp): Promise<void> {
  const said = expect.poll(() => engine.saying(), { interval: 5 })
  await (expected instanceof RegExp ? said.toMatch(expected) : said.toBe(expected))
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
    it('SPEECH-10: speaks the text in the language it is asked for, at the rate it is asked for', async () => {
      const made = make()
      expect(made.voice.isSupported()).toBe(true)
      speakWith(made)
      await expectSaying(made, TEXT)
      expect(made.engine.language()).toBe('es-ES')
      expect(made.engine.rate()).toBe(0.8)
    })

    it('SPEECH-4: is speaking, then idle when all is said', async () => {
      const made = make()
      const { statuses, endings } = speakWith(made)
      await expectSaying(made, TEXT)
      expect(statuses).toEqual(['speaking'])
      made.engine.finish()
      await expect.poll(() => endings).toEqual([null])
      expect(statuses).toEqual(['speaking', 'idle'])
    })

    it('SPEECH-4 SPEECH-5: can be paused and resumed, and then says the rest', async () => {
      const made = make()
      const { statuses, endings, speech } = speakWith(made)
      await expectSaying(made, TEXT)
      made.engine.word('del')
      speech.pause()
      expect(statuses.at(-1)).toBe('paused')
      await expectSaying(made, undefined)
      expect(endings).toEqual([])
      speech.resume()
      expect(statuses.at(-1)).toBe('speaking')
      await expectSaying(made, /del puesto\.$/)
      made.engine.finish()
      await expect.poll(() => endings).toEqual([null])
      expect(statuses).toEqual(['speaking', 'paused', 'speaking', 'idle'])
    })

    it('SPEECH-5: paused before it has begun, it says nothing until it is resumed', async () => {
      const made = make()
      const { statuses, speech } = speakWith(made)
      speech.pause()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(made.engine.saying()).toBeUndefined()
      speech.resume()
      await expectSaying(made, TEXT)
      expect(statuses).toEqual(['speaking', 'paused', 'speaking'])
    })

    it('SPEECH-5: pausing and resuming again and again jams nothing', async () => {
      const made = make()
      const { statuses, endings, speech } = speakWith(made)
      for (let round = 0; round < 3; round++) {
        speech.pause()
        speech.pause()
        speech.resume()
        speech.resume()
      }
      await expectSaying(made, TEXT)
      made.engine.finish()
      await expect.poll(() => endings).toEqual([null])
      expect(statuses).toHaveLength(8)
      speakWith(made)
      await expectSaying(made, TEXT)
    })

    it.each(['speaking', 'paused', 'beginning'] as const)(
      'SPEECH-6: stop while %s returns to idle',
      async (when) => {
        const made = make()
        const { statuses, endings, speech } = speakWith(made)
        if (when !== 'beginning') await expectSaying(made, TEXT)
        if (when === 'paused') speech.pause()
        speech.stop()
        speech.stop()
        expect(statuses.at(-1)).toBe('idle')
        expect(endings).toEqual([null])
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect(made.engine.saying()).toBeUndefined()
        speech.resume()
        speech.pause()
        expect(endings).toEqual([null])
        expect(statuses.at(-1)).toBe('idle')
      },
    )

    it('SPEECH-8: a failure is told with its reason, and leaves the voice idle', async () => {
      const made = make()
      const { statuses, endings } = speakWith(made)
      await expectSaying(made, TEXT)
      made.engine.fail('synthesis-failed')
      await expect.poll(() => endings).toMatchObject([{ reason: 'synthesis-failed' }])
      expect(statuses.at(-1)).toBe('idle')
    })

    it('SHADOW-5: a voice that tells which word it is saying does so also after a pause', async () => {
      const made = make()
      const { words, speech } = speakWith(made)
      await expectSaying(made, TEXT)
      made.engine.word('mujer')
      speech.pause()
      speech.resume()
      await expectSaying(made, /puesto/)
      made.engine.word('puesto')
      expect(words).toEqual(made.tellsWords ? ['mujer', 'puesto'] : [])
    })

    it('a new text silences the one before', async () => {
      const made = make()
      const first = speakWith(made)
      await expectSaying(made, TEXT)
      speakWith(made, 'Otra frase.')
      expect(first.endings).toEqual([null])
      await expectSaying(made, 'Otra frase.')
    })

    it('knows its voices, and calls back until nobody listens', async () => {
      const { voice, name: expected } = make()
      const leave = voice.subscribe(() => undefined)
      await expect.poll(async () => (await voice.voiceFor('es-ES'))?.name).toBe(expected)
      const choice = await voice.voiceFor('es-ES')
      expect(await voice.voicesFor('es-ES')).toContainEqual(choice)
      expect(speakerOf(choice?.id ?? '')).toBe(choice?.by)
      leave()
    })
  })
}
