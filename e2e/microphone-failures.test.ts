import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { SpeechConsent } from '#domain/speech/speech-consents.ts'
import {
  browserWithMicrophone,
  hide,
  listenFor,
  mute,
  openMicrophones,
  RATE_HZ,
  unplug,
} from './fakes/microphone.fake.ts'
import { listenAtServer } from './fakes/server-listener.fake.ts'
import { ANAS_DIARY, notice, saved } from './fakes/storage-failures.fake.ts'
import { openTab, SOON } from './start/tab.ts'
import { putDays, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { ANA, editor, ready, setProfile } from './steps/learner.ts'

const SPOKEN_MS = 1500

const browser = browserWithMicrophone()

/** The microphone of this browser. */
type Microphone = 'there' | 'silent' | 'denied' | 'absent' | 'taken'

/** Ten seconds: a humming that swells and fades like syllables, or nothing at all. */
function soundOf(loudness: number): Float32Array {
  return Float32Array.from(
    { length: 10 * RATE_HZ },
    (_, at) => loudness * Math.sin(at / 12) * Math.abs(Math.sin((Math.PI * at * 3) / RATE_HZ)),
  )
}

/** Runs in the page: another program holds the microphone, which no test can do for real. */
function failAsInUse(): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Could not start audio source', 'NotReadableError'))
}

type LearnerOptions = {
  microphone: Microphone
  /** Who the learner has said may hear them. */
  consent: SpeechConsent
  /** What our server's engine hears in whatever it is sent. */
  heard?: string
  /** Whether the browser knows its microphones by name after a reload. */
  needsChromium?: boolean
}

/** What the server answers about its engines: one that hears English, wherever this runs. */
const WITH_MICROPHONE = { permissions: ['microphone'] }

/** A tab with such a microphone. The browser that all journeys share has none. */
function openTabWith(microphone: Microphone, needsChromium: boolean): Promise<Page> {
  if (microphone === 'absent') return openTab({ ...WITH_MICROPHONE })
  browser.plays(soundOf(microphone === 'silent' ? 0 : 0.6))
  if (microphone === 'denied') return browser.openTab({ permissions: [], needsChromium: true })
  return browser.openTab({ needsChromium })
}

/**
 * A learner who writes English and learns English, logged in. The page's requests for what was said are answered
 * here, at the edge of the network.
 */
async function openLearner(options: LearnerOptions): Promise<Page> {
  const { microphone, consent, heard = '', needsChromium = false } = options
  const page = await openTabWith(microphone, needsChromium)
  if (microphone === 'taken') await page.addInitScript(failAsInUse)
  await listenAtServer(page, () => heard)
  await setProfile(page, { ...ANA, nativeLanguage: 'en-US', targetLanguage: 'en-US' })
  await page.evaluate(
    (speech) => localStorage.setItem('echolog.speech', speech),
    JSON.stringify({ hearing: consent, answeredBy: ANA.id }),
  )
  return page
}

const SENTENCE = 'Today I went to the market with my sister.'
const TYPED = 'I was going to say'

/** How every screen reports that the microphone is unavailable, and what it suggests. */
const FAILURES: [string, Microphone, string][] = [
  [
    'FAIL-20',
    'denied',
    "The microphone is blocked for this site. Allow it in the browser's address bar, then try again.",
  ],
  ['FAIL-21', 'absent', 'No microphone was found. Connect one, then try again.'],
  ['FAIL-22', 'taken', 'Another program is using the microphone. Close that program, then try again.'],
]

async function openDiary(page: Page): Promise<void> {
  await page.goto('/diary')
  await ready(page)
}

async function openShadowing(page: Page): Promise<void> {
  await openDiary(page)
  const entry = spanishEntry({ translatedContent: SENTENCE, language: 'en-US' })
  const docs: [Day, DayDoc][] = [[todaysDay(), { entry }]]
  await page.evaluate(putDays, { name: ANAS_DIARY, docs })
  await page.goto('/shadow')
  await page.getByRole('button', { name: 'Start speaking' }).waitFor()
}

it.each(FAILURES)(
  '%s: a microphone that is %s leaves dictation, shadowing and check with a way on',
  async (_, microphone, words) => {
    const page = await openLearner({ microphone, consent: 'any' })
    await openDiary(page)
    await editor(page).pressSequentially(TYPED)
    await page.getByRole('button', { name: 'Start dictation' }).click()
    await notice(page, words).waitFor()
    await editor(page).pressSequentially(' it.')
    expect(await editor(page).inputValue()).toBe(`${TYPED} it.`)
    await saved(page, 'Draft').waitFor()
    await page.getByRole('button', { name: 'Start dictation' }).waitFor()

    await openShadowing(page)
    await page.getByRole('button', { name: 'Start speaking' }).click()
    await page.getByText(words).waitFor()
    await page.getByText(SENTENCE.slice(0, 10)).first().waitFor()
    await page.getByRole('button', { name: 'Start speaking' }).waitFor()
    expect(await page.getByRole('button', { name: 'Listen', exact: true }).isEnabled()).toBe(true)

    await page.goto('/settings/voice')
    await page.getByRole('button', { name: 'Test the microphone' }).click()
    await notice(page, words).waitFor()
    await page.getByRole('button', { name: 'Test the microphone' }).waitFor()
  },
)

it('FAIL-23: dictation goes on to the last word when the microphone is unplugged in mid-sentence', async () => {
  const page = await openLearner({
    microphone: 'there',
    consent: 'server',
    heard: 'something I remembered',
  })
  await openDiary(page)
  await editor(page).pressSequentially(TYPED)
  await page.getByRole('button', { name: 'Start dictation' }).click()
  await page.getByText('Listening in English (US)').waitFor()
  await listenFor(page, SPOKEN_MS)
  await unplug(page)
  await page.getByText('The microphone was disconnected.').waitFor()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(`${TYPED} something I remembered`)
  await saved(page, 'Draft').waitFor()
})

it('FAIL-23: an attempt is scored as far as it was said when the microphone is unplugged in mid-sentence', async () => {
  const page = await openLearner({ microphone: 'there', consent: 'server', heard: 'today i went' })
  await openShadowing(page)
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
  await listenFor(page, SPOKEN_MS)
  await unplug(page)
  await page.getByText('The microphone was disconnected. What you said until then is kept.').waitFor()
  await page.getByText('3 of 9 words understood.').first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Play my recording' }).waitFor()
})

it.each([
  ['the page is hidden', hide, 'You left the page'],
  ['a call takes the microphone', mute, 'Something else took the microphone'],
])(
  'when %s in mid-sentence, it is closed, and what was said until then is scored',
  async (_, happen, words) => {
    const page = await openLearner({ microphone: 'there', consent: 'server', heard: 'today i went' })
    await openShadowing(page)
    await page.getByRole('button', { name: 'Start speaking' }).click()
    await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
    await listenFor(page, SPOKEN_MS)
    expect(await openMicrophones(page)).toBe(1)
    await happen(page)
    await page.getByText(words).waitFor()
    await page.getByText('3 of 9 words understood.').first().waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Play my recording' }).waitFor()
    expect(await openMicrophones(page)).toBe(0)
  },
)

it('dictation on a page that is hidden writes what was said until then, and closes the microphone', async () => {
  const page = await openLearner({ microphone: 'there', consent: 'server', heard: 'something I remembered' })
  await openDiary(page)
  await editor(page).pressSequentially(TYPED)
  await page.getByRole('button', { name: 'Start dictation' }).click()
  await page.getByText('Listening in English (US)').waitFor()
  await listenFor(page, SPOKEN_MS)
  await hide(page)
  await page.getByText('You left the page').waitFor()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(`${TYPED} something I remembered`)
  expect(await openMicrophones(page)).toBe(0)
})

it('the microphone is closed when the learner leaves practice while it records', async () => {
  const page = await openLearner({ microphone: 'there', consent: 'server' })
  await openShadowing(page)
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await listenFor(page, SPOKEN_MS)
  expect(await openMicrophones(page)).toBe(1)
  await page.getByRole('link', { name: 'Back to Journal' }).click()
  await ready(page)
  await expect.poll(() => openMicrophones(page), SOON).toBe(0)
})

it('the check in the settings hears a real microphone, shows how loud it is, and plays it again', async () => {
  const page = await openLearner({
    microphone: 'there',
    consent: 'server',
    heard: 'good morning',
    needsChromium: true,
  })
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
  const choice = page.getByRole('combobox', { name: 'Which microphone' })
  await choice.selectOption({ index: 2 })
  const chosen = await choice.inputValue()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => choice.inputValue(), SOON).toBe(chosen)
})

it('FAIL-24: the check says so when no sound arrives from the microphone', async () => {
  const page = await openLearner({ microphone: 'silent', consent: 'server' })
  await page.goto('/settings/voice')
  await page.getByRole('button', { name: 'Test the microphone' }).click()
  await page.getByText('No sound is coming from this microphone.').waitFor()
  await page.getByRole('button', { name: 'Stop the test' }).click()
  await notice(page, 'No sound is coming from this microphone.').waitFor()
})
