import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { browserWithMicrophone } from './fakes/microphone.fake.ts'
import { say } from './fakes/spoken-learner.fake.ts'
import { checkEverywhere } from './looks/axe-check.ts'
import { SOON } from './start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from './steps/diary.fixture.ts'

const canRun = (program: string, option: string) =>
  spawnSync(program, [option], { stdio: 'ignore' }).error === undefined
const hasEngines = hasFlite && canRun('espeak-ng', '--version') && canRun('pocketsphinx_batch', '-help')

const ENGLISH = 'Today I walked to the market with my sister. Yesterday I bought bread and milk.'

const browser = browserWithMicrophone()

async function openShadow(): Promise<Page> {
  const page = await browser.openTab({})
  await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry({ translatedContent: ENGLISH }) }]])
  await page.goto('/shadow')
  await page.getByText('Sentence 1 of 2').waitFor()
  return page
}

it.skipIf(!hasEngines)(
  'with espeak-ng and pocketsphinx, after one wrong word each word is heard as the voice and as the learner said it, and that word is said again',
  async () => {
    const page = await openShadow()
    await say(page, browser, 'Today I walked to the office with my sister.')
    await page.getByText('Accuracy: 89%').waitFor(SOON)
    await page.getByText('your intonation').waitFor()
    await page.getByRole('main').getByText('sister', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Mine', exact: true }).click()
    expect(await checkEverywhere(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })

    const step = page.getByRole('button', { name: 'Say this word' })
    await say(page, browser, 'market', step)
    await page.getByText(/[01] of 1 word understood\./).waitFor(SOON)
    await page.getByText('Accuracy: 89%').waitFor() // of the sentence, as it was
  },
)

it.skipIf(!hasEngines)(
  'with the text hidden first a sentence is heard from flite, written, and shown with marks, on the next visit, too',
  async () => {
    const page = await openShadow()
    await page.getByRole('checkbox', { name: 'Hide the text first' }).check()
    await page.reload()
    const box = page.getByRole('textbox', { name: 'What I heard' })
    await box.waitFor()
    expect(await page.getByText('walked').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor()
    await box.fill('today i walked to a market with sister')
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Accuracy: 78%').waitFor()
    await page.getByRole('button', { name: 'Say this word' }).waitFor()
  },
)
