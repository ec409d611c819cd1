import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { enter, newAddress, openAccount, openHosted } from './steps/account-steps.ts'
import { entryList, ready, startSpeaking } from './steps/learner.ts'
import { sleep, translateByHand } from './steps/review-steps.ts'
import { synced, turnTo } from './steps/two-devices.ts'

const WRITTEN = 'Il pleut depuis ce matin.'
const SENTENCE = '朝から雨が降っています。'

/** A page of today with a translation by hand, whose sentence is said once. */
async function practise(page: Page): Promise<void> {
  await translateByHand(page, WRITTEN, SENTENCE)
  await page.getByRole('link', { name: 'Go to Shadowing' }).click()
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

it('PROMISE-5: what was practiced is said again from memory the next day, and every device knows how it went', async () => {
  const email = newAddress('review')
  const phone = await openHosted()
  await fakeRecogniser(phone, SENTENCE)
  await openAccount(phone, email)
  await practise(phone)

  await sleep(phone)
  await phone.goto('/diary')
  await phone.getByText('Today: one entry and 1 sentence to say again').waitFor()
  await phone.getByRole('link', { name: 'Say it again' }).click()
  await phone.waitForURL('**/review')
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

  const tablet = await openHosted()
  await enter(tablet, email)
  await ready(tablet)
  await synced(tablet).waitFor()
  await sleep(tablet)
  await tablet.goto('/review')
  await tablet.getByRole('heading', { name: 'Said. Left today: one entry' }).waitFor()
  expect(await tablet.getByRole('definition').allInnerTexts()).toContain('1 sentence')
})
