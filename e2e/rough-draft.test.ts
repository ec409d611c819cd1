import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import type { Entry } from '#domain/journal/entry.ts'
import { dayAfter } from '#domain/review/local-days.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { checkEverywhere } from './looks/axe-check.ts'
import { openTab, SOON } from './start/tab.ts'
import { anasRows, logInAnaWith, putSentences, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { ANA, startSpeaking } from './steps/learner.ts'
import { attemptStored } from './steps/review-steps.ts'

const listed = (program: string) => spawnSync(program, ['-l'], { encoding: 'utf8' }).stdout ?? ''
const modes = listed('apertium')
const YESTERDAY = dayAfter(todaysDay(), -1)
const BEFORE = dayAfter(todaysDay(), -2)

/** A sentence that was read aloud the day before, and what was chosen of it. */
function row(entry: Entry, chosen: object) {
  const [{ key, words } = { key: '', words: [] }] = readSentences(entry, ANA.targetLanguage)
  const figures = { understood: 5, total: 6, strict: 80, missed: [2], heardAs: [''] }
  const attempt: Attempt = {
    ...{ id: key.slice(0, 60), at: Date.now() - 86_400_000, day: YESTERDAY },
    ...{ how: 'read', by: 'browser', ms: 3000, ...figures },
  }
  return { key, doc: { words, wordsAt: 1, attempts: [attempt], ...chosen } }
}

it.skipIf(!modes.includes('spa-eng') || !modes.includes('eng-spa'))(
  'a rough draft is practised and never scheduled: it is checked against itself translated back, corrected by what is said, and one until it is checked',
  async () => {
    const page = await openTab({ viewport: { width: 360, height: 780 } })
    await fakeRecogniser(page, 'yesterday I saw a zebra')
    const today = spanishEntry({
      content: 'Ayer vi un zorblax.',
      translatedContent: 'Yesterday I saw a zorblax.',
    })
    const taken = spanishEntry({
      id: '0',
      date: YESTERDAY,
      translatedContent: 'We painted the big door blue.',
    })
    const kept = spanishEntry({ id: '2', date: BEFORE, translatedContent: 'My sister bought a red bicycle.' })
    await logInAnaWith(
      page,
      [today, taken, kept].map((entry) => [entry.date, { entry }]),
    )
    const rows = [row(taken, {}), row(kept, { kept: true, keptAt: 2 })]
    await page.evaluate(putSentences, { name: diaryDatabaseName(ANA.id), rows })

    await page.goto('/review') // what was scheduled before stays, and says what it is; the other does not come
    await page.getByRole('heading', { name: 'Say it again, 1 of 1' }).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByText("This sentence is a machine's guess. Nobody has checked it.").waitFor()
    expect((await anasRows(page, 'sentences')).filter(({ doc }) => doc.kept === true)).toHaveLength(1)

    await page.goto('/translate')
    await page.getByText('Translated back:').waitFor()
    await page.getByText('not translated').waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Fix it', exact: true }).click()
    const words = page.getByRole('textbox', { name: 'Translation' })
    const chosen = () =>
      words.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
    expect(await chosen()).toBe('zorblax')

    await page.goto('/shadow')
    await page.getByRole('link', { name: 'Draft', exact: true }).waitFor()
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    await attemptStored(page)
    const saved = async () =>
      (await anasRows(page, 'entries')).find(({ date }) => date === todaysDay())?.doc.entry?.translatedContent
    await page.getByRole('button', { name: 'Use what I said' }).first().waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    await page
      .getByRole('listitem')
      .filter({ hasText: 'zorblax' })
      .getByRole('button', { name: 'Use what I said' })
      .click()
    await expect.poll(saved, SOON).toBe('Yesterday I saw a zebra.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(saved, SOON).toBe('Yesterday I saw a zorblax.')

    await page.goto('/translate')
    await page.getByRole('button', { name: "I've checked it", exact: true }).click()
    await page.getByRole('heading', { name: /checked by you/ }).waitFor()
    await page.goto('/shadow')
    await page
      .getByText('Sentence 1 of 1')
      .or(page.getByRole('heading', { name: /^Said\.|^Done/ }))
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: 'Draft', exact: true }).count()).toBe(0)
  },
)
