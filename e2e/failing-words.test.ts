import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { checkEverywhere } from './looks/axe-check.ts'
import { openTab } from './start/tab.ts'
import { signUp, startSpeaking } from './steps/learner.ts'
import { attemptStored, sleep, translateByHand } from './steps/review-steps.ts'

const hasEspeak = spawnSync('espeak-ng', ['--version'], { stdio: 'ignore' }).error === undefined

it.skipIf(!hasEspeak)(
  'a word that was missed on two days is told apart by ear from what was heard, said with those around it, and left out',
  async () => {
    const page = await openTab()
    await fakeRecogniser(page, 'yesterday I bought bread and silk')
    await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'es-ES', target: 'en-US' })
    await translateByHand(page, 'Ayer compré pan y leche.', 'Yesterday I bought bread and milk.')
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    await page.getByText('Accuracy: 83%').waitFor()

    await attemptStored(page)
    await sleep(page)
    await page.goto('/review')
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Show the sentence' }).click()
    await page.getByText('5 of 6 words understood.').waitFor()
    await page.getByRole('button', { name: 'Well', exact: true }).click()
    await page.getByText('1 word was missed on more than one day.').waitFor()
    await page.goto('/progress')
    const failing = page.getByRole('region', { name: 'Not understood yet' })
    await failing.getByText('2 of 2 times').waitFor()
    await failing.getByRole('link', { name: 'Your words' }).click()
    await page.getByText('not understood yet').waitFor()
    await page.goBack()
    await failing.getByRole('link', { name: 'Say them' }).click()
    await page.getByRole('heading', { name: 'Word 1 of 1' }).waitFor()

    await page.getByText('heard as silk').waitFor()
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    for (let question = 1; question <= 4; question++) {
      await page.getByText(`${question} of 4`).waitFor()
      await page.getByRole('button', { name: 'milk', exact: true }).click()
      await page.getByText(/it was (milk|silk)\./).waitFor()
      if (question === 1) expect(await checkEverywhere(page)).toEqual([])
      await page.getByRole('button', { name: 'Next', exact: true }).click()
    }
    await page.getByText('You got 2 of 4 right.').waitFor()
    await page.getByRole('button', { name: 'Say this part' }).click()
    await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    await page.getByText('5 of 6 words understood.').waitFor()

    await page.getByRole('button', { name: 'Remove this word' }).click()
    await page.getByRole('heading', { name: "That's all of them." }).waitFor()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.reload()
    await page.getByRole('heading', { name: /^Said\. Left today|^Done for today\./ }).waitFor()
    expect(await page.getByText('more than one day').count()).toBe(0)
  },
)
