import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter, newAddress, openAccount, openHosted } from './steps/account-steps.ts'
import { entryList, ready, writeToday } from './steps/learner.ts'
import { sleep } from './steps/review-steps.ts'
import { synced, turnTo } from './steps/two-devices.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|could not be asked|Failed to fetch/
const WRITTEN = "Hier, j'ai lu à la bibliothèque."
const SENTENCE = '昨日、図書館で本を読みました。'
const WORD = '図書館'

/** Resolves once the server has taken a card. */
function taken(page: Page, text = `"kind":"sentence"`) {
  return page.waitForResponse((response) => {
    const sent = response.request().postData() ?? ''
    return response.url().endsWith('/api/sync') && sent.includes(text) && response.ok()
  })
}

async function openWords(page: Page): Promise<void> {
  await page.getByText('Save words').click()
  await page.getByRole('button', { name: WORD, exact: true }).waitFor()
}

async function keepWord(page: Page): Promise<void> {
  await page.getByRole('button', { name: WORD, exact: true }).click()
  await page.getByRole('button', { name: `Save ${WORD}`, exact: true }).click()
  await page.getByText(`Saved: ${WORD}.`).waitFor()
}

it('a word that two devices keep without a connection is one card on both, filled in on either', async () => {
  const email = newAddress('words')
  const phone = await openHosted({ consoleErrors: OFFLINE })
  await openAccount(phone, email)
  await writeToday(phone, WRITTEN)
  await phone.getByRole('link', { name: 'Go to Translation' }).click()
  await phone.getByRole('textbox', { name: 'Translation' }).fill(SENTENCE)
  const saved = taken(phone, SENTENCE)
  await phone.getByRole('button', { name: 'Save Translation' }).click()
  await entryList(phone).getByText('translated').waitFor()
  await turnTo(phone)
  await saved
  const tablet = await openHosted({ consoleErrors: OFFLINE })
  await enter(tablet, email)
  await ready(tablet)
  await synced(tablet).waitFor()
  await entryList(tablet).getByText('translated').waitFor()
  await tablet.getByRole('link', { name: 'Go to Translation' }).click()
  await entryList(tablet)
    .getByRole('button', { name: /^Edit / })
    .click()

  for (const page of [phone, tablet]) await openWords(page)
  for (const page of [phone, tablet]) {
    await page.context().setOffline(true)
    await keepWord(page)
  }
  for (const page of [phone, tablet]) {
    const sent = taken(page)
    await page.context().setOffline(false)
    await turnTo(page)
    await sent
  }

  for (const page of [phone, tablet]) {
    await sleep(page)
    await page.goto('/review')
    await page.getByRole('heading', { name: 'Fill in the blank, 1 of 1' }).waitFor()
    await page.getByRole('main').getByText(WRITTEN).first().waitFor()
  }
  await tablet.getByRole('textbox', { name: 'Answer' }).fill(WORD)
  const rated = taken(tablet, '"rating":3')
  await tablet.getByRole('button', { name: 'Check', exact: true }).click()
  await tablet.getByText('Right.').waitFor()
  await tablet.getByRole('button', { name: 'Next', exact: true }).click()
  await tablet.getByRole('heading', { name: /^Said\. Left today/ }).waitFor()
  await turnTo(tablet)
  await rated
  // each opening asks the server for what is new; a card that is on screen meanwhile stays
  const isDone = async () => {
    await phone.goto('/review')
    const done = phone.getByRole('heading', { name: /^Said\. Left today/ })
    await done
      .or(phone.getByRole('textbox', { name: 'Answer' }))
      .first()
      .waitFor()
    return done.isVisible()
  }
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
  expect(await phone.getByRole('textbox', { name: 'Answer' }).count()).toBe(0)
})
