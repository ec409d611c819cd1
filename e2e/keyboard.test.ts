import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { openTab } from './start/tab.ts'
import { entryList, ready, setProfile, tabTo } from './steps/learner.ts'

async function hasVisibleFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches(':focus-visible') ?? false)
}

it('LIST-7 DIARY-23 TRANS-6 TRANS-7 SHADOW-7: an entry is written, tagged, given a mood, saved, translated by hand and said without a mouse', async () => {
  const page = await openTab()
  await fakeRecogniser(page, 'today it rains')
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  await tabTo(page, 'textbox', 'Journal entry')
  await page.keyboard.type('Hoy llueve.')
  await tabTo(page, 'combobox', 'Mood')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'textbox', 'Add tag')
  await page.keyboard.type('lluvia')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Save')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await entryList(page).getByText('Hoy llueve.').waitFor()
  await tabTo(page, 'button', /^Edit /)
  await page.keyboard.press('Enter')
  expect(await entryList(page).getByRole('listitem').first().getAttribute('aria-current')).toBe('true')

  await tabTo(page, 'link', 'Go to Translation')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/translate')
  await tabTo(page, 'textbox', 'Translation')
  await page.keyboard.type('Today it rains.')
  await tabTo(page, 'button', 'Save Translation')
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', 'Go to Shadowing')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shadow')
  await page.getByRole('main').getByText('Today it rains.').first().waitFor()
  await tabTo(page, 'button', 'Start speaking')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Who should listen?' }).waitFor()
  await tabTo(page, 'button', 'Let it listen')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
  await tabTo(page, 'button', 'Stop speaking')
  await page.keyboard.press('Enter')
  await page.getByText('100%').first().waitFor()
})
