import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { openTab } from './start/tab.ts'
import { signUp, startSpeaking } from './steps/learner.ts'
import { attemptStored, sleep, translateByHand } from './steps/review-steps.ts'
import { hearSentence } from './steps/voice-steps.ts'

const canRun = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
const hasEngines = canRun('espeak-ng') && canRun('mecab')

/** `heard` is the same aloud, written otherwise: in kana, or with another character of the same sound. */
const LOOPS = [
  {
    target: 'ja-JP',
    sentence: '公園で新しい友達に会いました。',
    heard: '公園で新しいともだちに会いました',
    share: '8 of 8 words understood.',
  },
  {
    target: 'zh-CN',
    sentence: '她昨天在市场买了苹果。',
    heard: '他昨天在市场买了苹果',
    share: '7 of 7 words understood.',
  },
]

it.skipIf(!hasEngines).each(LOOPS)(
  'PROMISE-5 PROMISE-6: a sentence in $target is written, translated by hand, heard from espeak-ng, said, and recalled the next day',
  async ({ target, sentence, heard, share }) => {
    const page = await openTab()
    await fakeRecogniser(page, heard)
    await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'es-ES', target })
    await translateByHand(page, 'Hoy pasó algo bueno.', sentence)
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await hearSentence(page)
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    await page.getByText('Accuracy: 100%').waitFor()

    await attemptStored(page)
    await sleep(page)
    await page.goto('/review')
    await page.getByRole('heading', { name: 'Say it again, 1 of 1' }).waitFor()
    expect(await page.getByText(sentence).count()).toBe(0)
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Show the sentence' }).click()
    await page.getByText(share).waitFor()
    await page.getByRole('button', { name: 'Well', exact: true }).click()
    await page.getByRole('heading', { name: /^Said\. Left today/ }).waitFor()
  },
)
