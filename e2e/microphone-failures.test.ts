import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { SpeechConsent } from '#domain/speech/speech-consents.ts'
import {
  browserWithMicrophone,
  forgetListened,
  hide,
  listenFor,
  openMicrophones,
  RATE_HZ,
  show,
} from './fakes/microphone.fake.ts'
import { listenAtServer } from './fakes/server-listener.fake.ts'
import { ANAS_DIARY, notice, saved } from './fakes/storage-failures.fake.ts'
import { openTab, SOON } from './start/tab.ts'
import { putDays, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { ANA, editor, ready, setProfile } from './steps/learner.ts'

// Microphones that are taken, unplugged or silent are in media-recorder.browser.test.ts, and what each screen then says in
// its own test.

const SPOKEN_MS = 600

const browser = browserWithMicrophone()

/** Ten seconds of a humming that swells and fades like syllables. */
const HUMMING = Float32Array.from(
  { length: 10 * RATE_HZ },
  (_, at) => 0.6 * Math.sin(at / 12) * Math.abs(Math.sin((Math.PI * at * 3) / RATE_HZ)),
)

type LearnerOptions = {
  /** Who the learner has said may hear them. */
  consent: SpeechConsent
  /** What our server's engine hears in whatever it is sent. */
  heard?: string
}

/**
 * A learner who writes English and learns English, logged in. The page's requests for what was said are answered
 * here, at the edge of the network.
 */
async function logInWith(page: Page, { consent, heard = '' }: LearnerOptions): Promise<void> {
  await listenAtServer(page, () => heard)
  await setProfile(page, { ...ANA, nativeLanguage: 'en-US', targetLanguage: 'en-US' })
  await page.evaluate(
    (speech) => localStorage.setItem('echolog.speech', speech),
    JSON.stringify({ hearing: consent, answeredBy: ANA.id }),
  )
}

/** A learner with a microphone. */
async function openLearner(heard: string): Promise<Page> {
  browser.plays(HUMMING)
  const page = await browser.openTab({})
  await logInWith(page, { consent: 'server', heard })
  return page
}

const SENTENCE = 'Today I went to the market with my sister.'
const TYPED = 'I was going to say'
const NO_MICROPHONE = 'No microphone was found. Connect one, then try again.'

async function openDiary(page: Page): Promise<void> {
  await page.goto('/diary')
  await ready(page)
}

async function openShadowing(page: Page): Promise<void> {
  const entry = spanishEntry({ translatedContent: SENTENCE, language: 'en-US' })
  const docs: [Day, DayDoc][] = [[todaysDay(), { entry }]]
  await page.evaluate(putDays, { name: ANAS_DIARY, docs })
  await page.goto('/shadow')
  await page.getByRole('button', { name: 'Start speaking' }).waitFor()
}

it('FAIL-20: a microphone that the browser blocks leaves dictation with a way on', async () => {
  const page = await browser.openTab({ permissions: [], needsChromium: true })
  await logInWith(page, { consent: 'any' })
  await openDiary(page)
  await page.getByRole('button', { name: 'Start dictation' }).click()
  const allow =
    "The microphone is blocked for this site. Allow it in the browser's address bar, then try again."
  await notice(page, allow).waitFor()
  await page.getByRole('button', { name: 'Start dictation' }).waitFor()
})

it('FAIL-21: a microphone that is absent leaves dictation, shadowing and check with a way on', async () => {
  const page = await openTab({ permissions: ['microphone'] }) // the browser that all journeys share has none
  await logInWith(page, { consent: 'any' })
  await openDiary(page)
  await editor(page).fill(TYPED)
  await page.getByRole('button', { name: 'Start dictation' }).click()
  await notice(page, NO_MICROPHONE).waitFor()
  await editor(page).fill(`${TYPED} it.`)
  await saved(page, 'Draft').waitFor()
  await page.getByRole('button', { name: 'Start dictation' }).waitFor()

  await openShadowing(page)
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await page.getByText(NO_MICROPHONE).waitFor()
  await page.getByText(SENTENCE.slice(0, 10)).first().waitFor()
  await page.getByRole('button', { name: 'Start speaking' }).waitFor()
  expect(await page.getByRole('button', { name: 'Listen', exact: true }).isEnabled()).toBe(true)

  await page.goto('/settings/voice')
  await page.getByRole('button', { name: 'Test the microphone' }).click()
  await notice(page, NO_MICROPHONE).waitFor()
  await page.getByRole('button', { name: 'Test the microphone' }).waitFor()
})

it('a microphone is closed when the page is hidden, which scores what was said until then, and when the learner leaves practice', async () => {
  const page = await openLearner('today i went')
  await openDiary(page)
  await openShadowing(page)
  const start = async () => {
    await page.getByRole('button', { name: 'Start speaking' }).click()
    await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
    await listenFor(page, SPOKEN_MS)
    expect(await openMicrophones(page)).toBe(1)
  }
  await start()
  await hide(page)
  await page.getByText('You left the page').waitFor()
  await page.getByText('3 of 9 words understood.').first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Play my recording' }).waitFor()
  expect(await openMicrophones(page)).toBe(0)

  await show(page)
  await forgetListened(page)
  await start()
  await page.getByRole('link', { name: 'Back to Journal' }).click()
  await ready(page)
  await expect.poll(() => openMicrophones(page), SOON).toBe(0)
})

it('the check in the settings hears a real microphone, shows how loud it is, and plays it again', async () => {
  const page = await openLearner('good morning')
  await page.goto('/settings/voice')
  await page.getByRole('button', { name: 'Test the microphone' }).click()
  await page.getByText('Say something.').waitFor()
  await listenFor(page, SPOKEN_MS)
  await page.getByRole('button', { name: 'Stop the test' }).click()
  await page.getByText("The microphone works, and you're understood.").waitFor()
  await page.getByText('good morning').waitFor()
  await page.getByText('Heard by our server (pocketsphinx)').waitFor()
  const ended = page
    .locator('audio')
    .evaluate((audio) => new Promise((resolve) => audio.addEventListener('ended', resolve)))
  await page.getByRole('button', { name: 'Play my recording' }).click()
  await ended
})
