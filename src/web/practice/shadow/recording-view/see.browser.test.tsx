import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failure, success } from '#domain/outcome.ts'
import { joined, saidVowels, silence } from '#domain/sound/made-sounds.fixture.ts'
import type { RulerSource, SoundSight } from '#domain/sound/ruler-words.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { WordAskingContext } from '#web/practice/sentence/word/word-asking.tsx'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createWorkerSoundAnalyst } from '#web/speech/recording/worker-sound-analyst.adapter.ts'
import { button, part, sayAndStop, show } from '../shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

/** A word of the sentence. */
const word = (text: string) => page.getByText(text, { exact: true }).first()

/** The words that the Tab key stops at. */
const stops = () => [...document.querySelectorAll<HTMLElement>('.say [tabindex="0"]')]

/** Resolves once it is known where the words are in the recording. */
const placed = () => expect.poll(() => stops().length).toBe(1)

const LENGTHS = [0.4, 0.35, 0.3, 0.5]
const { samples, starts } = saidVowels(LENGTHS)
const [LLOVIO, TODA, LA, TARDE] = [0, 7, 12, 15]

const ruler: RulerSource = {
  rulerOf: async () =>
    success({
      sound: { samples, sampleRate: 16_000 },
      starts: [LLOVIO, TODA, LA, TARDE].map((offset, place) => ({ offset, seconds: starts[place] ?? 0 })),
    }),
}

const SIGHT: SoundSight = { ruler, analyst: createWorkerSoundAnalyst() }

/** The words of the ruler, with a pause of 0.6 s before the third. */
function hesitant(): Float32Array {
  const at = Math.round((starts[2] ?? 0) * 16_000)
  return joined(silence(0.3), samples.subarray(0, at), silence(0.6), samples.subarray(at), silence(0.3))
}

async function sayHesitantly(sight: SoundSight = SIGHT, within = (screen: ReactNode) => screen) {
  const made = await show({ sight, within, recording: { ...scriptedRecording(), samples: hesitant() } })
  await sayAndStop(made.listener, 'llovió toda la tarde')
  return made
}

describe('what a recording shows', () => {
  it('PROMISE-3: is said in one sentence, and the next step is to say it without stopping', async () => {
    await sayHesitantly()
    await expect.element(part("You paused before la; the voice didn't.")).toBeVisible()
    await expect.element(button('Say it without stopping')).toBeVisible()
    await button('Say it without stopping').click()
    await expect.element(button('Stop speaking')).toBeVisible()
    await expect.element(part('You paused before')).not.toBeInTheDocument()
  })

  it('its words are those of the sentence: each is heard from the voice and from the learner', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    onTestFinished(() => play.mockRestore())
    const { voice } = await sayHesitantly()
    await placed()
    await word('toda').click()
    expect(voice.saying()).toBe('toda')
    voice.finish()
    await button('The voice').click()
    expect(voice.saying()).toBe('toda')
    await button('Mine').click()
    expect(voice.saying()).toBeUndefined()
    expect(play).toHaveBeenCalledOnce()
    const audio = play.mock.contexts[0] as HTMLAudioElement
    await expect.poll(() => audio.duration).toBeGreaterThan(0.2)
    expect(audio.duration).toBeLessThan(0.8) // of 2.8 s
    await word('tarde').click()
    await expect.poll(() => document.querySelectorAll('svg rect').length).toBe(2)
  })

  it('a word that is chosen is asked about by another press, or beside what is heard of it', async () => {
    const ask = vi.fn()
    const asking = { asked: null, ask }
    await sayHesitantly(SIGHT, (screen) => <WordAskingContext value={asking}>{screen}</WordAskingContext>)
    await expect.element(part('You paused before')).toBeVisible()
    await word('toda').click()
    await expect.element(button('Mine')).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
    await word('toda').click()
    await button('About this word').click()
    const toda = { sentence: 'Llovió toda la tarde.', language: 'es-ES', start: 7, end: 11 }
    expect(ask.mock.calls.map(([words]) => words)).toEqual([toda, toda])
  })

  it('words are chosen by the keyboard, too', async () => {
    const { voice } = await sayHesitantly()
    await placed()
    expect(stops().map((one) => one.textContent)).toEqual(['Llovió']) // one for all words
    stops()[0]?.focus()
    const said: (string | undefined)[] = []
    for (const key of ['Enter', 'ArrowRight', 'ArrowLeft', 'End', 'Home']) {
      await userEvent.keyboard(`{${key}}`)
      said.push(voice.saying())
    }
    expect(said).toEqual(['Llovió', 'toda', 'Llovió', 'tarde', 'Llovió'])
    await expect.element(button('Mine')).toBeVisible()
    expect(document.activeElement?.textContent).toBe('Llovió')
  })

  it.each([360, 1280])(
    'nothing is wider than the page, and the sentence stays as high (%i px)',
    async (width) => {
      await page.viewport(width, 800)
      const { listener } = await show({
        sight: SIGHT,
        recording: { ...scriptedRecording(), samples: hesitant() },
      })
      const height = () => document.querySelector('p[lang="es-ES"]')?.getBoundingClientRect().height
      const before = height()
      await sayAndStop(listener, 'llovió toda la tarde')
      await placed()
      await word('toda').click()
      await expect.element(button('Mine')).toBeVisible()
      expect(height()).toBe(before)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      const labels = [...document.querySelectorAll('svg text')].filter(
        (label) => label.getClientRects().length > 0,
      )
      expect(labels.length > 0).toBe(width > 640)
    },
  )
})

describe('where something is missing', () => {
  it.each([
    ['a ruler', failure('none'), "For this language, the words in your recording can't be marked."],
    ['the server', failure('failed'), "Our server couldn't be reached"],
  ])('%s: no word is a button, it is said, and practice goes on', async (_, answer, told) => {
    await sayHesitantly({ ...SIGHT, ruler: { rulerOf: async () => answer } })
    await expect.element(part(told)).toBeVisible()
    expect(stops()).toEqual([])
    await expect.element(button('Next sentence')).toBeVisible()
    await expect.element(page.getByText('your recording')).toBeVisible()
  })

  it('all of it: that is said, and practice goes on', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => logged.mockRestore())
    const broken = { ruler: { rulerOf: () => Promise.reject(new Error('broken')) }, analyst: SIGHT.analyst }
    await sayHesitantly(broken)
    await expect.element(part("Your recording couldn't be analyzed this time.")).toBeVisible()
    await expect.element(button('Start speaking')).toBeEnabled()
  })

  it('a sound: neither strip nor words', async () => {
    const { listener } = await show({ sight: SIGHT, canRecord: false })
    await sayAndStop(listener, 'llovió toda la tarde')
    await expect.element(button('Next sentence')).toBeVisible()
    await expect.element(page.getByText('your recording')).not.toBeInTheDocument()
    expect(stops()).toEqual([])
  })
})
