import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { openTab } from './start/tab.ts'
import { ANA, setProfile, startSpeaking } from './steps/learner.ts'
import { attemptStored, sleep, translateByHand } from './steps/review-steps.ts'
import { hearSentence } from './steps/voice-steps.ts'

const canRun = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
const hasEngines = canRun('espeak-ng') && canRun('mecab')

const SENTENCE = '公園で新しい友達に会いました。'
const HEARD = '公園で新しいともだちに会いました' // the same aloud, written otherwise: in kana

it.skipIf(!hasEngines)(
  'PROMISE-5 PROMISE-6: a sentence in Japanese is written, translated by hand, heard from espeak-ng, said, and recalled the next day',
  async () => {
    const page = await openTab()
    await fakeRecogniser(page, HEARD)
    await setProfile(page, { ...ANA, targetLanguage: 'ja-JP' })
    await page.goto('/diary')
    await translateByHand(page, 'Hoy pasó algo bueno.', SENTENCE)
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await hearSentence(page)
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    await page.getByText('Accuracy: 100%').waitFor()

    await attemptStored(page)
    await sleep(page)
    await page.goto('/review')
    await page.getByRole('heading', { name: 'Say it again, 1 of 1' }).waitFor()
    expect(await page.getByText(SENTENCE).count()).toBe(0)
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Show the sentence' }).click()
    await page.getByText('8 of 8 words understood.').waitFor()
    await page.getByRole('button', { name: 'Well', exact: true }).click()
    await page.getByRole('heading', { name: /^Said\. Left today/ }).waitFor()
  },
)
