import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { decodeWav, durationMs } from '#domain/speech/wav.ts'
import { joined, silence } from '../src/domain/sound/made-sounds.fixture.ts'
import { speechSamples } from '../src/domain/sound/speech-samples.ts'
import { canSpeak, sayWithEspeak, sayWithFlite } from '../src/domain/sound/spoken-words.fixture.ts'
import { TEN_SENTENCES } from '../src/domain/sound/ten-sentences.fixture.ts'
import { browserWithMicrophone, openMicrophones, RATE_HZ } from './fakes/microphone.fake.ts'
import { listenAtServer } from './fakes/server-listener.fake.ts'
import { ANAS_DIARY } from './fakes/storage-failures.fake.ts'
import { openTab, SOON, type TabOptions } from './start/tab.ts'
import { putDays, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { ANA, ready, setProfile } from './steps/learner.ts'

const SENTENCES = ['Today I walked to the market.', 'It rained all day.']
const BREATH_S = 0.4
const LOOK_MS = 800 // at the figure: a press in less than 0.7 s was on its way to Stop speaking
const AFTER_MS = 1650 // the weak end of a word, and the silence

const browser = browserWithMicrophone()

/** On Shadow with two sentences, as a learner who has said who may hear. */
async function openShadow(page: Page, consent: 'any' | 'server'): Promise<void> {
  await setProfile(page, { ...ANA, targetLanguage: 'en-US' })
  await page.evaluate(
    (speech) => localStorage.setItem('echolog.speech', speech),
    JSON.stringify({ hearing: consent, answeredBy: ANA.id }),
  )
  await page.goto('/diary')
  await ready(page)
  const entry = spanishEntry({ translatedContent: SENTENCES.join(' '), language: 'en-US' })
  const docs: [Day, DayDoc][] = [[todaysDay(), { entry }]]
  await page.evaluate(putDays, { name: ANAS_DIARY, docs })
  await page.goto('/shadow')
  await page.getByRole('button', { name: 'Start speaking' }).waitFor()
}

/** What a browser holds whose learner is heard by our server, and has two sentences to say. */
async function madeState(): Promise<NonNullable<TabOptions['storageState']>> {
  const page = await openTab()
  await openShadow(page, 'server')
  return page.context().storageState({ indexedDB: true })
}

/** That learner; `sent` has the length of each recording that the server was sent, in ms. */
async function openHeard(
  storageState: NonNullable<TabOptions['storageState']>,
): Promise<{ page: Page; sent: number[] }> {
  const page = await browser.openTab({ storageState })
  const sent: number[] = []
  await listenAtServer(page, (route) => {
    const sound = decodeWav(new Uint8Array(route.request().postDataBuffer() ?? Buffer.alloc(0)))
    sent.push(sound.ok ? durationMs(sound.value) : 0)
    return SENTENCES[0] ?? ''
  })
  await page.goto('/shadow')
  await page.getByRole('button', { name: 'Start speaking' }).waitFor()
  return { page, sent }
}

/** Six recordings: two of flite's voice, four of espeak-ng, one with pauses of about a second between its words. */
function recordings(): Float32Array[] {
  return [
    sayWithFlite(TEN_SENTENCES['en-US'][0] ?? '', 'rms'),
    sayWithFlite(TEN_SENTENCES['en-US'][2] ?? '', 'slt'),
    sayWithEspeak(TEN_SENTENCES['en-US'][5] ?? '', 'en-us', ['-g', '40']),
    sayWithEspeak(TEN_SENTENCES['da-DK'][3] ?? '', 'da'),
    sayWithEspeak(TEN_SENTENCES['vi-VN'][4] ?? '', 'vi'),
    sayWithEspeak(TEN_SENTENCES['fr-FR'][4] ?? '', 'fr-fr'),
  ].map(speechSamples)
}

/** Until the last sample that is not silent, in ms. */
function spokenMs(samples: Float32Array): number {
  return (1000 * samples.findLastIndex((value) => Math.abs(value) > 0.01)) / RATE_HZ
}

it.skipIf(!canSpeak)(
  'six recordings by a real microphone end by themselves once all is said, and none before',
  async () => {
    const state = await madeState()
    const learners = await Promise.all(
      recordings().map(async (words) => ({ words, ...(await openHeard(state)) })),
    )
    const ends: (() => Promise<void>)[] = []
    for (const { page, sent, words } of learners) {
      const said = joined(silence(BREATH_S), words)
      browser.plays(said) // it is read when the microphone opens
      await page.getByRole('button', { name: 'Start speaking' }).click()
      await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
      ends.push(async () => {
        await page.getByText('Accuracy: 100%').waitFor(SOON)
        expect(await openMicrophones(page)).toBe(0)
        expect(sent).toHaveLength(1)
        expect(sent[0]).toBeGreaterThan(spokenMs(said) + AFTER_MS - 400)
        expect(sent[0]).toBeLessThan(spokenMs(said) + AFTER_MS + 1500) // the machine is busy
      })
    }
    await Promise.all(ends.map((end) => end()))
  },
)

/** Runs in the page: a recogniser as on Android, which lists its guesses as final, again and again, while it hears. */
function installAndroidRecogniser(sentences: string[]): void {
  let turn = 0
  class Recogniser {
    lang = ''
    onstart: (() => void) | null = null
    onresult: ((event: { results: unknown }) => void) | null = null
    onend: (() => void) | null = null
    timers: number[] = []
    start() {
      const words = (sentences[turn++] ?? '').split(' ')
      const results: unknown[] = []
      setTimeout(() => this.onstart?.(), 20)
      this.timers = words.map((_, index) =>
        window.setTimeout(
          () => {
            const transcript = words.slice(0, index + 1).join(' ')
            results.push(Object.assign([{ transcript, confidence: 0 }], { isFinal: true }))
            this.onresult?.({ results })
          },
          200 + (index > 2 ? 1200 : 0) + 150 * index, // one pause
        ),
      )
    }
    stop() {
      setTimeout(() => this.onend?.(), 50)
    }
    abort() {
      for (const timer of this.timers) clearTimeout(timer)
    }
  }
  Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
}

it('on a phone a sentence takes two presses, Start speaking and Next sentence, and no microphone is opened for it', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
  const page = await openTab({ userAgent, viewport: { width: 360, height: 740 } })
  const opened: unknown[] = []
  await page.exposeFunction('openedMicrophone', () => opened.push('microphone'))
  await page.addInitScript(installAndroidRecogniser, SENTENCES)
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    if (mediaDevices === undefined) return
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (constraints) => {
      void (window as unknown as { openedMicrophone(): Promise<void> }).openedMicrophone()
      return open(constraints)
    }
  })
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { translators: [], synthesisers: [], transcribers: [] } }),
  )
  await openShadow(page, 'any')
  for (const [index] of SENTENCES.entries()) {
    await page.getByText(`Sentence ${index + 1} of 2`).waitFor()
    await page.getByRole('button', { name: 'Start speaking' }).click()
    await page.getByText('Accuracy: 100%').waitFor(SOON)
    await page.waitForTimeout(LOOK_MS)
    await page.getByRole('button', { name: /^(Next sentence|Finish)$/ }).click()
  }
  expect(opened).toEqual([])
})
