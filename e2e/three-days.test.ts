import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { openTab } from './start/tab.ts'
import {
  ANDROID,
  fingerOn,
  giveEar,
  MEANINGS,
  openDiary,
  saySentence,
  stubEngines,
  type,
} from './steps/day-steps.ts'
import { checkScreen, watchDone } from './steps/day-sums.ts'
import { startDoor, UNREACHABLE, whenKept } from './steps/kept-app.fixture.ts'
import { ANA, entryList, ready, setProfile } from './steps/learner.ts'
import { sleep } from './steps/review-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

it('over three days in a fresh profile without an account every screen says what the rows come to, and whose diary it is', async () => {
  const page = await openTab({ ...ANDROID, locale: 'es-ES' })
  await stubEngines(page)
  await giveEar(page)
  await watchDone(page)
  const finger = fingerOn(page)
  const { button, link, tap, tapUntil } = finger
  const check = (where: string) => checkScreen(page, DEMO_ID, where)
  await page.goto('/')
  await tap(link('Start writing'))
  await page.getByLabel("I'm learning").selectOption('en-US')
  await tap(button('Begin'))
  await ready(page)
  await check('the first blank page')
  await type(page, 'Llovió toda la tarde.')
  await check('the first words')
  await tap(button('Save and translate'))
  await tap(link('Practice aloud'))
  await check('before the first sentence')
  await saySentence(page, finger, MEANINGS['Llovió toda la tarde.'])
  await tapUntil(button('Finish'), heading(page, 'Done for today.'))
  await check('the end of the first day')
  await page.getByText('So far, your diary is on this device only.').waitFor()
  expect(await link('Create an account').getAttribute('href')).toBe('/signup')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByText('Not signed in: this diary is on this device only.').waitFor()
  await page.getByRole('button', { name: 'Close this diary' }).waitFor()
  expect(await page.getByText('Demo User').count()).toBe(0)

  await sleep(page)
  await openDiary(page)
  await check('the second day')
  await tap(page.getByRole('region', { name: 'Today' }).getByRole('link'))
  await heading(page, 'Say it again, 1 of 1').waitFor()
  await saySentence(page, finger, MEANINGS['Llovió toda la tarde.'])
  await tapUntil(button('Well'), heading(page, 'Said. Left today: one entry.'))
  await check('the end of the review')
  await tap(link('Write it'))
  await type(page, 'Leí un libro viejo.')
  await tap(button('Save'))
  await check('saved only')

  await sleep(page)
  await openDiary(page)
  await check('the third day')
  await type(page, 'Hoy canté en casa.')
  await tap(button('Save and translate'))
  await tap(link('Practice aloud'))
  await saySentence(page, finger, MEANINGS['Hoy canté en casa.'])
  await tapUntil(button('Finish'), heading(page, 'Done for today.'))
  await check('the end of the third day')
  expect(await page.getByText('So far, your diary is on this device only.').count()).toBe(0) // once
  await page.goto('/progress')
  await check('progress')
})

it('over three days without a connection every screen says what the rows come to', async () => {
  const door = await startDoor()
  const page = await openTab({
    ...ANDROID,
    baseURL: door.address,
    keepsApp: true,
    consoleErrors: UNREACHABLE,
  })
  await giveEar(page)
  await watchDone(page)
  const finger = fingerOn(page)
  const { button, link, tap, tapUntil } = finger
  const check = (where: string) => checkScreen(page, ANA.id, where)
  await setProfile(page)
  await openDiary(page)
  await whenKept(page)
  door.shut()
  await page.context().setOffline(true)

  await openDiary(page)
  await check('a blank page')
  await type(page, 'Llovió toda la tarde.')
  await tap(button('Save'))
  await check('saved')
  await tap(link('Go to Translation'))
  await page.getByRole('textbox', { name: 'Translation' }).fill(MEANINGS['Llovió toda la tarde.'])
  await tap(button('Save Translation'))
  await entryList(page).getByText('translated', { exact: true }).waitFor()
  await check('translated by hand')
  await tap(link('Practice aloud'))
  await saySentence(page, finger, MEANINGS['Llovió toda la tarde.'])
  await tapUntil(button('Finish'), heading(page, 'Done for today.'))
  await check('the end of the first day')

  await sleep(page)
  await openDiary(page)
  await check('the second day')
  await page.goto('/review')
  await saySentence(page, finger, 'nothing of the kind')
  await tapUntil(button('Not yet'), heading(page, 'Say it once more'))
  await check('once more')

  await sleep(page)
  await openDiary(page)
  await check('the third day')
  await page.goto('/progress')
  await check('progress')
})
