import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { type Day, dayOf } from '#domain/clock.ts'
import { DAY_MS } from '#domain/duration.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { diaryOfYears } from '../bench/diary/diary-of-years.ts'
import { disableSpeech, fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { ANAS_DIARY } from './fakes/storage-failures.fake.ts'
import { checkWithFingers } from './looks/axe-check.ts'
import { openTab, SOON } from './start/tab.ts'
import { logInAnaWith, putDays, putSentences, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { ANA, editor, entryList, setProfile, startSpeaking } from './steps/learner.ts'

type State = {
  name: string
  /** Starts from any state of its group. */
  reach(page: Page): Promise<unknown>
  widths?: number[]
}

/** States that one tab goes through, one after another. */
type Group = {
  name: string
  setUp?(page: Page): Promise<unknown>
  states: State[]
  /** What the browser itself says about them on the console. */
  consoleErrors?: RegExp
}

/** One language, as only the texts differ; `npm run bench -- A1` checks all. */
const LANGUAGES: readonly SiteLanguage[] = process.env.AXE_IN_EVERY_LANGUAGE ? SITE_LANGUAGES : ['en']

/** Chooses a language by the footer, also where a dialog or a menu lies over it and has to stay open. */
async function readIn(page: Page, language: SiteLanguage): Promise<void> {
  await page.locator('footer select').evaluate((select: HTMLSelectElement, value) => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), SOON).toBe(language)
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

function screen(path: string, name = path): State {
  return { name, reach: (page) => openPage(page, path) }
}

function putInDiary(page: Page, docs: [Day, DayDoc][]): Promise<void> {
  return page.evaluate(putDays, { name: ANAS_DIARY, docs })
}

/** A screen while this is the entry of today. */
function withEntry(name: string, path: string, entry: Entry, reach?: State['reach']): State {
  return {
    name,
    async reach(page) {
      await putInDiary(page, [[todaysDay(), { entry }]])
      await openPage(page, path)
      await reach?.(page)
    },
  }
}

const untranslated = () => {
  const { translatedContent, translatedBy, translationQuality, translationLanguage, ...entry } =
    spanishEntry()
  return entry
}

async function submit(page: Page, path: string, button: string): Promise<void> {
  await openPage(page, path)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

const OUTSIDE: Group = {
  name: 'what is open to everyone',
  states: [
    screen('/login'),
    screen('/signup'),
    screen('/start'),
    screen('/forgot-password'),
    screen('/reset-password'),
    screen('/auth/verified'),
    screen('/diary', 'the gate of /diary'),
    screen('/translate', 'the gate of /translate'),
    screen('/shadow', 'the gate of /shadow'),
    screen('/review', 'the gate of /review'),
    screen('/progress', 'the gate of /progress'),
    screen('/words', 'the gate of /words'),
    screen('/texts', 'the gate of /texts'),
    screen('/look-back', 'the gate of /look-back'),
    { name: 'log-in with errors', reach: (page) => submit(page, '/login', 'Log In') },
    { name: 'sign-up with errors', reach: (page) => submit(page, '/signup', 'Sign Up') },
    {
      name: 'the phone menu',
      widths: [360],
      async reach(page) {
        await page.setViewportSize({ width: 360, height: 800 })
        await openPage(page, '/login')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
      },
    },
  ],
}

const EMPTY: Group = {
  name: 'an account without entries',
  setUp: setProfile,
  states: [
    screen('/profile'),
    screen('/settings'),
    screen('/settings/voice'),
    screen('/settings/reminders'),
    screen('/settings/data'),
    screen('/settings/words'),
    screen('/diary', 'an empty diary'),
    screen('/translate', 'nothing to translate'),
    screen('/shadow', 'nothing to say'),
    screen('/review', 'nothing to say again'),
    screen('/progress', 'progress at the beginning'),
    screen('/words', 'no words yet'),
    {
      name: 'a text that is too long, with a translation',
      async reach(page) {
        await openPage(page, '/texts')
        await page.getByText('Add a translation').click()
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('a'.repeat(5001))
        await page.getByRole('button', { name: 'Practice it', exact: true }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'a text that was brought',
      async reach(page) {
        await openPage(page, '/texts')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Green wind. Green branches.')
        await page.getByText('Add a translation').click()
        await page
          .getByRole('textbox', { name: 'Translation', exact: true })
          .fill('Verde viento. Verdes ramas.')
        await page.getByRole('button', { name: 'Practice it', exact: true }).click()
        await page.getByText('Not from your diary').waitFor()
        await page.getByRole('button', { name: 'Keep', exact: true }).click()
        await page.getByText('Its sentences come back on later days.').waitFor()
        await page.getByRole('region', { name: 'About this text' }).getByText('Translation').click()
      },
    },
    screen('/texts', 'the texts that were brought'),
    screen('/look-back', 'a month without pages'),
    {
      name: 'the account menu',
      widths: [1280],
      async reach(page) {
        await openPage(page, '/diary')
        await page.getByRole('button', { name: 'Account menu' }).click()
      },
    },
    {
      name: 'a draft',
      async reach(page) {
        await openPage(page, '/diary')
        await editor(page).fill('Hoy llueve.')
        await page.getByText('Draft', { exact: true }).waitFor()
      },
    },
  ],
}

async function openMenu(page: Page, width: 360 | 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await openPage(page, '/diary')
  await page.getByRole('button', { name: width === 360 ? 'Menu' : 'Account menu', exact: true }).click()
  const note = page.getByText('Not signed in: this diary is on this device only.')
  await note.filter({ visible: true }).waitFor()
}

const UNSIGNED: Group = {
  name: 'a diary without an account',
  setUp: (page) => setProfile(page, { ...ANA, id: DEMO_ID, isAnonymous: true }),
  states: ([360, 1280] as const).map((width) => ({
    name: 'the menu of who is not signed in',
    widths: [width],
    reach: (page) => openMenu(page, width),
  })),
}

const DIARY: Group = {
  name: 'the diary',
  setUp: (page) => logInAnaWith(page, []),
  states: [
    withEntry('a saved entry with tags and mood', '/diary', spanishEntry(), (page) =>
      entryList(page).getByText('Hoy fui').waitFor(),
    ),
    withEntry('progress with a page', '/progress', spanishEntry(), (page) =>
      page.getByRole('table').waitFor(),
    ),
    withEntry('a month that is looked back at', '/look-back', spanishEntry(), (page) =>
      page.getByRole('article').waitFor(),
    ),
    withEntry('a search without a find', '/diary', spanishEntry(), async (page) => {
      await entryList(page).getByRole('searchbox').fill('nothing like it')
      await entryList(page).getByText('Hoy fui').waitFor({ state: 'detached' })
    }),
    withEntry('a deleted entry', '/diary', spanishEntry(), async (page) => {
      page.once('dialog', (dialog) => void dialog.accept())
      await entryList(page)
        .getByRole('button', { name: /^Delete / })
        .click()
      await page.getByRole('button', { name: 'Bring it back' }).waitFor()
    }),
    {
      name: 'a long list',
      async reach(page) {
        await putInDiary(
          page,
          diaryOfYears(400).map(({ date, doc }) => [date, doc]),
        )
        await openPage(page, '/diary')
        await entryList(page).getByRole('listitem').nth(5).waitFor()
      },
    },
  ],
}

const TRANSLATE_AND_SHADOW: Group = {
  name: 'translation and shadowing',
  consoleErrors: /503/,
  async setUp(page) {
    await logInAnaWith(page, [])
    await page.route('**/api/translate', (route) =>
      route.fulfill({ status: 503, json: { error: 'provider-down' } }),
    )
  },
  states: [
    withEntry('untranslated', '/translate', untranslated()),
    withEntry('a failed translation', '/translate', untranslated(), async (page) => {
      await page.getByRole('button', { name: 'Translate', exact: true }).click()
      await page.getByRole('main').getByRole('alert').waitFor()
    }),
    withEntry('translated', '/translate', spanishEntry()),
    withEntry('an outdated translation', '/translate', spanishEntry({ isTranslationStale: true })),
    withEntry('ready to speak', '/shadow', spanishEntry(), (page) =>
      page.getByRole('button', { name: 'Start speaking' }).waitFor(),
    ),
  ],
}

const HEARING: Group = {
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
    withEntry('a result with both kinds of marks', '/shadow', spanishEntry(), async (page) => {
      await startSpeaking(page)
      await page.getByRole('button', { name: 'Stop speaking' }).click()
      await page.getByRole('main').getByText(/\d+%/).first().waitFor()
    }),
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

const SAID: Group = {
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

const SPEECHLESS: Group = {
  name: 'a browser without speech',
  async setUp(page) {
    await disableSpeech(page)
    await logInAnaWith(page, [])
  },
  states: [withEntry('practice', '/shadow', spanishEntry())],
}

/** The first sentence of yesterday's page waits to be said again; a word of it was missed on two days. */
async function putDueSentence(page: Page): Promise<void> {
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
  const doc = { attempts, kept: true, keptAt, words, wordsAt: keptAt }
  await logInAnaWith(page, [[date, { entry }]])
  await page.evaluate(putSentences, { name: ANAS_DIARY, rows: [{ key, doc }] })
}

const REVIEW: Group = {
  name: 'sentences to say again',
  setUp: putDueSentence,
  states: [
    {
      name: 'the plan of today',
      async reach(page) {
        await openPage(page, '/diary')
        await page.getByRole('link', { name: 'Say it again' }).waitFor()
      },
    },
    {
      name: 'a sentence to recall',
      async reach(page) {
        await openPage(page, '/review')
        await page.getByRole('button', { name: 'Show the sentence' }).waitFor()
      },
    },
    {
      name: 'a sentence to rate',
      reach: (page) => page.getByRole('button', { name: 'Show the sentence' }).click(),
    },
    {
      name: 'the end of the day',
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
    {
      name: 'the end of such words',
      async reach(page) {
        await page.getByRole('button', { name: 'Remove this word' }).click()
        await page.getByRole('heading', { name: "That's all of them." }).waitFor()
      },
    },
  ],
}

/** What axe finds with a state in each language; each line begins with its name. */
async function checkState(page: Page, { name, reach, widths }: State): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await reach(page)
  const found: string[] = []
  for (const language of LANGUAGES) {
    await readIn(page, language)
    found.push(...(await checkWithFingers(page, widths)).map((line) => `${name}, ${language}, ${line}`))
  }
  await readIn(page, 'en')
  return found
}

it.each([OUTSIDE, EMPTY, UNSIGNED, DIARY, TRANSLATE_AND_SHADOW, HEARING, SAID, SPEECHLESS, REVIEW])(
  'axe finds nothing wrong with: $name',
  async ({ setUp, states, consoleErrors }) => {
    const page = await openTab(consoleErrors ? { consoleErrors } : {})
    await setUp?.(page)
    const found: string[] = []
    for (const state of states) found.push(...(await checkState(page, state)))
    expect(found).toEqual([])
  },
)
