import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { SOON } from './learner.ts'
import { type Microphone, openTabWithMicrophone, unplug } from './microphone-trouble.ts'
import { putDays, spanishEntry, todaysDay } from './seed-days.ts'
import { ANAS_DIARY, editor, notice, ready, saved } from './storage-trouble.ts'

const SENTENCE = 'Today I went to the market with my sister.'
const TYPED = 'I was going to say'

/** What every screen says of a microphone that cannot be had, and the way on that it names. */
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
    const page = await openTabWithMicrophone({ microphone, consent: 'any' })
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

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Start the check' }).click()
    await notice(page, words).waitFor()
    await page.getByRole('button', { name: 'Start the check' }).waitFor()
  },
)

it('FAIL-23: dictation goes on to the last word when the microphone is unplugged in mid-sentence', async () => {
  const page = await openTabWithMicrophone({
    microphone: 'there',
    consent: 'server',
    heard: 'something I remembered',
  })
  await openDiary(page)
  await editor(page).pressSequentially(TYPED)
  await page.getByRole('button', { name: 'Start dictation' }).click()
  await page.getByText('Listening in English (US)').waitFor()
  await page.waitForTimeout(1500) // so long is spoken
  await unplug(page)
  await page.getByText('The microphone went away.').waitFor()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(`${TYPED} something I remembered`)
  await saved(page, 'Draft').waitFor()
})

it('FAIL-23: an attempt is scored as far as it was said when the microphone is unplugged in mid-sentence', async () => {
  const page = await openTabWithMicrophone({ microphone: 'there', consent: 'server', heard: 'today i went' })
  await openShadowing(page)
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
  await page.waitForTimeout(1500) // so long is spoken
  await unplug(page)
  await page.getByText('The microphone went away. What you said until then is kept.').waitFor()
  await page.getByText('3 of 9 words understood.').first().waitFor()
  await page.getByRole('button', { name: 'Play me' }).waitFor()
})

it('the check in the settings hears a real microphone, shows how loud it is, and plays it again', async () => {
  const page = await openTabWithMicrophone({ microphone: 'there', consent: 'server', heard: 'good morning' })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await page.getByText('Say something.').waitFor()
  await page.waitForTimeout(1500) // so long is spoken
  await page.getByRole('button', { name: 'Stop the check' }).click()
  await page.getByText('The microphone works, and you are understood.').waitFor()
  await page.getByText('good morning').waitFor()
  await page.getByText('Heard by pocketsphinx on this server').waitFor()
  const ended = page
    .locator('audio')
    .evaluate((audio) => new Promise((resolve) => audio.addEventListener('ended', resolve)))
  await page.getByRole('button', { name: 'Play me' }).click()
  await ended
  const choice = page.getByRole('combobox', { name: 'Which microphone' })
  await choice.selectOption({ index: 2 })
  const chosen = await choice.inputValue()
  await page.reload()
  await expect.poll(() => choice.inputValue(), SOON).toBe(chosen)
})

it('FAIL-24: the check says so when no sound arrives from the microphone', async () => {
  const page = await openTabWithMicrophone({ microphone: 'silent', consent: 'server' })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await page.getByText('No sound arrives from this microphone.').waitFor()
  await page.getByRole('button', { name: 'Stop the check' }).click()
  await notice(page, 'No sound arrives from this microphone.').waitFor()
})
