import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { hasFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { browserWithMicrophone, openMicrophones } from './fakes/microphone.fake.ts'
import { speak } from './fakes/spoken-learner.fake.ts'
import { checkEverywhere } from './looks/axe-check.ts'
import { SOON } from './start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from './steps/diary.fixture.ts'

const ENGLISH = 'Today I walked to the market with my sister. Yesterday I bought bread and milk.'

const hasVoice = spawnSync('espeak-ng', ['--version'], { stdio: 'ignore' }).error === undefined

const browser = browserWithMicrophone()

it.skipIf(!hasFlite || !hasVoice)(
  'with headphones the learner speaks along with the voice, is told how far behind, and it is no figure',
  async () => {
    const page = await browser.openTab({})
    await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry({ translatedContent: ENGLISH }) }]])
    const heard: string[] = []
    page.on('request', (request) => heard.push(new URL(request.url()).pathname))
    await page.goto('/shadow')
    browser.plays(speak('Today I walked to the market with my sister.', 'slt'))
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Speak along' }).click()
    await page.getByText('Put on headphones first:').waitFor()
    expect(await checkEverywhere(page, [360])).toEqual([])
    await page.getByRole('button', { name: 'wearing headphones' }).click()
    await page
      .getByText(/^You (started|finished) (about \d+\.\d\ss (after|before)|at the same time as) the voice\.$/)
      .waitFor(SOON)
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor() // both are played
    expect(await openMicrophones(page)).toBe(0)
    await page.getByText('Your attempts').waitFor()
    await page.getByText('with the voice', { exact: true }).waitFor()
    expect(await page.getByText(/Accuracy/).count()).toBe(0)
    expect(heard.filter((path) => path === '/api/listen')).toEqual([])
    expect(await checkEverywhere(page)).toEqual([])
  },
)
