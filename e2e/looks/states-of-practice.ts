import type { Page } from 'playwright-core'
import { DAY_MS, dayOf } from '#domain/clock.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { disableSpeech, fakeRecogniser } from '../fakes/browser-speech.fake.ts'
import { ANAS_DIARY } from '../fakes/storage-failures.fake.ts'
import { logInAnaWith, putSentences, spanishEntry, todaysDay } from '../steps/diary.fixture.ts'
import { startSpeaking } from '../steps/learner.ts'
import { type Group, goOn, openPage, seldom, withEntry } from './state.ts'
import { untranslated } from './states-of-a-diary.ts'

export const HEARING: Group = {
  name: 'a browser that hears',
  async setUp(page) {
    await fakeRecogniser(page, 'today I want to the market with sister')
    await logInAnaWith(page, [])
  },
  states: [
    withEntry('the question who may hear', '/shadow', spanishEntry(), async (page) => {
      await page.getByRole('button', { name: 'Start speaking' }).click()
      await page.getByRole('dialog', { name: 'Who should listen?' }).waitFor()
    }),
    withEntry(
      'a result with both kinds of marks',
      '/shadow',
      spanishEntry(),
      async (page) => {
        await startSpeaking(page)
        await page.getByRole('button', { name: 'Stop speaking' }).click()
        await page.getByRole('main').getByText(/\d+%/).first().waitFor()
      },
      { isWide: true },
    ),
  ],
}

/** Both sentences of today's entry were said, one of them with a word that was heard as another. */
async function putSaidToday(page: Page): Promise<void> {
  const rows = readSentences(spanishEntry(), 'en-US').map(({ key, words }, place) => {
    const measured = {
      how: 'read',
      by: 'browser',
      ms: 4000,
      understood: 8 - place,
      total: 9,
      strict: 60,
    } as const
    const missed = place === 0 ? { missed: [3], heardAs: ['want'] } : { missed: [1, 2], heardAs: ['', ''] }
    const attempt = { ...measured, ...missed, id: `${place}`, at: Date.now(), day: todaysDay() }
    return { key, doc: { attempts: [attempt], words, wordsAt: 1 } }
  })
  await page.evaluate(putSentences, { name: ANAS_DIARY, rows })
}

const CORRECTED = [
  {
    text: 'Today I goed to the market.',
    verdict: 'remarks',
    corrected: 'Today I went to the market.',
    remarks: [{ start: 8, end: 12, instead: ['went'], kind: 'grammar', why: 'El pasado de go es went.' }],
  },
  { text: 'We bought apples.', verdict: 'fine', remarks: [] },
]

export const SAID: Group = {
  name: 'an entry that was corrected and said',
  async setUp(page) {
    const correctors = [{ id: 'gemini', scope: 'language', languages: ['en-US'] }]
    const none = { translators: [], synthesisers: [], transcribers: [] }
    await page.route('**/api/capabilities', (route) => route.fulfill({ json: { ...none, correctors } }))
    await page.route('**/api/correct', (route) =>
      route.fulfill({ json: { by: 'gemini', scope: 'language', sentences: CORRECTED } }),
    )
    await logInAnaWith(page, [])
  },
  states: [
    withEntry('an entry that was said before', '/shadow', spanishEntry(), async (page) => {
      await putSaidToday(page)
      await page.reload()
      await page.getByRole('button', { name: 'Say the weakest again' }).waitFor()
    }),
    withEntry(
      'corrections',
      '/translate',
      {
        ...untranslated(),
        ...{ translatedContent: CORRECTED.map(({ text }) => text).join(' '), translatedBy: 'hand' },
      },
      async (page) => {
        await page.getByRole('button', { name: 'Check with Gemini' }).click()
        await page.getByRole('button', { name: 'Use it' }).click()
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
    ),
  ],
}

export const SPEECHLESS: Group = {
  name: 'a browser without speech',
  async setUp(page) {
    await disableSpeech(page)
    await logInAnaWith(page, [])
  },
  states: [withEntry('practice', '/shadow', spanishEntry())],
}

/** A word of the first sentence of yesterday's entry was missed on two days; where it is kept, it waits to be said again. */
export async function putMissedWord(page: Page, kept: boolean): Promise<void> {
  const keptAt = Date.now() - DAY_MS
  const date = dayOf(keptAt)
  const entry = spanishEntry({ date, translatedBy: 'gemini', translationQuality: 'good' })
  const [text = ''] = sentencesOf(entry.translatedContent ?? '', 'en-US')
  const { key, words } = readSentence(text, date, 'en-US')
  const missed = { how: 'read', by: 'browser', ms: 4000, understood: 8, total: 9 } as const
  const attempts = [keptAt - DAY_MS, keptAt].map((at) => ({
    ...{ ...missed, missed: [5], heardAs: ['office'] },
    ...{ id: String(at), at, day: dayOf(at) },
  }))
  const doc = { attempts, kept, keptAt, words, wordsAt: keptAt }
  await logInAnaWith(page, [[date, { entry }]])
  await page.evaluate(putSentences, { name: ANAS_DIARY, rows: [{ key, doc }] })
}

export const REVIEW: Group = {
  name: 'sentences to say again',
  setUp: (page) => putMissedWord(page, true),
  states: [
    {
      name: 'the plan of today',
      async reach(page) {
        await openPage(page, '/diary')
        await page.getByRole('link', { name: 'Say it again' }).waitFor()
      },
    },
    ...seldom({
      name: 'a sentence to recall',
      async reach(page) {
        await openPage(page, '/review')
        await page.getByRole('button', { name: 'Show the sentence' }).waitFor()
      },
    }),
    {
      name: 'a sentence to rate',
      async reach(page) {
        await goOn(page, '/review')
        await page.getByRole('button', { name: 'Show the sentence' }).click()
      },
    },
    {
      name: 'the end of the day',
      isWide: true,
      async reach(page) {
        await page.getByRole('button', { name: 'Well', exact: true }).click()
        await page.getByRole('heading', { name: /^Said\. Left today/ }).waitFor()
        await page.getByText('1 word was missed on more than one day.').waitFor()
      },
    },
    {
      name: 'a word that was missed again and again',
      async reach(page) {
        await page.getByRole('button', { name: 'Practice this word' }).click()
        const hears = page.getByRole('heading', { name: 'Which do you hear?' })
        await hears.or(page.getByRole('button', { name: 'Say this part' })).waitFor()
      },
    },
    ...seldom({
      name: 'the end of such words',
      async reach(page) {
        await page.getByRole('button', { name: 'Remove this word' }).click()
        await page.getByRole('heading', { name: "That's all of them." }).waitFor()
      },
    }),
  ],
}
