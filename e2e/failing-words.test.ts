import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { checkEverywhere } from './looks/axe-check.ts'
import { putMissedWord } from './looks/states-of-practice.ts'
import { openTab } from './start/tab.ts'

const hasEspeak = spawnSync('espeak-ng', ['--version'], { stdio: 'ignore' }).error === undefined

it.skipIf(!hasEspeak)(
  'a word that was missed on two days is told apart by ear from what was heard, said with those around it, and left out',
  async () => {
    const page = await openTab()
    await fakeRecogniser(page, 'to the office with my sister')
    await putMissedWord(page, false)
    await page.goto('/progress')
    const failing = page.getByRole('region', { name: 'Not understood yet' })
    await failing.getByText('2 of 2 times').waitFor()
    await failing.getByRole('link', { name: 'Your words' }).click()
    await page.getByText('not understood yet').waitFor()
    await page.goBack()
    await failing.getByRole('link', { name: 'Say them' }).click()
    await page.getByRole('heading', { name: 'Word 1 of 1' }).waitFor()

    await page.getByText('heard as office').waitFor()
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    for (let question = 1; question <= 4; question++) {
      await page.getByText(`${question} of 4`).waitFor()
      await page.getByRole('button', { name: 'market', exact: true }).click()
      await page.getByText(/it was (market|office)\./).waitFor()
      if (question === 1) expect(await checkEverywhere(page)).toEqual([])
      await page.getByRole('button', { name: 'Next', exact: true }).click()
    }
    await page.getByText('You got 2 of 4 right.').waitFor()
    await page.getByRole('button', { name: 'Say this part' }).click()
    await page.getByRole('button', { name: 'Let it listen' }).click()
    await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    await page.getByText('5 of 6 words understood.').waitFor()

    await page.getByRole('button', { name: 'Remove this word' }).click()
    await page.getByRole('heading', { name: "That's all of them." }).waitFor()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.reload()
    await page.getByRole('heading', { name: /^Said\. Left today|^Done for today\.|^Nothing to/ }).waitFor()
    expect(await page.getByText('more than one day').count()).toBe(0)
  },
)
