import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { SOON } from './start/tab.ts'
import { enter, newAddress, openAccount, openHosted } from './steps/account-steps.ts'
import { entryList, openSentences, ready, startSpeaking } from './steps/learner.ts'
import { sleep, translateByHand } from './steps/review-steps.ts'
import { synced, turnTo } from './steps/two-devices.ts'

const WRITTEN = 'Pluie.'
const SENTENCES = ['雨が降っています。', '私は家にいます。'] as const

/** Waits until a sentence is known to have been understood as a whole. */
async function best(page: Page): Promise<void> {
  await openSentences(page)
  await page.getByRole('button', { name: /Best 100%/ }).waitFor()
  await page.keyboard.press('Escape')
}

async function sayCurrent(page: Page): Promise<void> {
  await startSpeaking(page)
  await page.getByRole('button', { name: 'Stop speaking' }).click()
  await page.getByText('Accuracy: 100%').waitFor()
}

/** Resolves once the server has taken what `text` is part of. */
function taken(page: Page, text: string) {
  return page.waitForResponse((response) => {
    const sent = response.request().postData() ?? ''
    return response.url().endsWith('/api/sync') && sent.includes(text) && response.ok()
  })
}

/** Says the current sentence, and waits until the server has taken the attempt. */
async function sayAndSync(page: Page): Promise<void> {
  const sent = taken(page, '"attempts"')
  await sayCurrent(page)
  await turnTo(page)
  await sent
}

it('PROMISE-5: what is said on one device is practiced on the other, too, goes on there, and is said again from memory the next day, on whichever is at hand', async () => {
  const email = newAddress('attempts')
  const phone = await openHosted()
  await fakeRecogniser(phone, SENTENCES[0])
  await openAccount(phone, email)
  await translateByHand(phone, WRITTEN, SENTENCES.join(''))
  await phone.getByRole('link', { name: 'Go to Shadowing' }).click()
  await sayAndSync(phone)

  const tablet = await openHosted()
  await fakeRecogniser(tablet, SENTENCES[1])
  await enter(tablet, email)
  await ready(tablet)
  await synced(tablet).waitFor()
  await tablet.goto('/shadow')
  await tablet.getByText('Sentence 2 of 2').waitFor() // the first was said on the phone
  await best(tablet)
  await sayAndSync(tablet)

  await phone.reload()
  await phone.getByRole('button', { name: 'Say the weakest again' }).waitFor() // both were said
  await phone.getByRole('button', { name: 'All from the start' }).click()
  await phone.getByRole('heading', { name: 'Sentence 1 of 2' }).waitFor()

  await sleep(phone)
  await phone.goto('/diary')
  await phone.getByText('Today: one entry and 1 sentence to say again').waitFor()
  await phone.getByRole('link', { name: 'Say it again' }).click()
  await phone.getByRole('heading', { name: 'Say it again, 1 of 1' }).waitFor()
  await phone.getByRole('main').getByText(WRITTEN).first().waitFor()
  await startSpeaking(phone)
  await phone.getByRole('button', { name: 'Stop speaking' }).click()
  await phone.getByText('Said without the text: “Well” is suggested.').waitFor()
  const rated = taken(phone, '"rating":3')
  await phone.getByRole('button', { name: 'Well', exact: true }).click()
  await phone.getByRole('heading', { name: 'Said. Left today: one entry' }).waitFor()
  await turnTo(phone)
  await rated
  await entryList(phone)
    .getByRole('button', { name: /^Edit / })
    .click()
  await phone.waitForURL('**/diary')

  await sleep(tablet)
  const end = tablet.getByRole('heading', { name: 'Said. Left today: one entry' })
  const isSaid = async () => {
    await tablet.goto('/review') // each opening asks the server; a card that is on screen by then stays
    const card = tablet.getByRole('heading', { name: 'Say it again, 1 of 1' })
    await end.or(card).first().waitFor()
    return end.isVisible()
  }
  await expect.poll(isSaid, SOON).toBe(true)
  expect(await tablet.getByRole('definition').allInnerTexts()).toContain('1 sentence')
})
