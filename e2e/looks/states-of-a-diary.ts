import type { Page } from 'playwright-core'
import { diaryOfYears } from '../../bench/diary/diary-of-years.ts'
import { logInAnaWith, spanishEntry } from '../steps/diary.fixture.ts'
import { entryList } from '../steps/learner.ts'
import { type Group, openPage, putInDiary, seldom, withEntry } from './state.ts'

export const untranslated = () => {
  const { translatedContent, translatedBy, translationQuality, translationLanguage, ...entry } =
    spanishEntry()
  return entry
}

export const DIARY: Group = {
  name: 'the diary',
  setUp: (page) => logInAnaWith(page, []),
  states: [
    withEntry(
      'a saved entry with tags and mood',
      '/diary',
      spanishEntry(),
      (page) => entryList(page).getByText('Hoy fui').waitFor(),
      { isWide: true },
    ),
    ...seldom(
      withEntry('progress with a page', '/progress', spanishEntry(), (page) =>
        page.getByRole('table').waitFor(),
      ),
      withEntry('a month that is looked back at', '/look-back', spanishEntry(), (page) =>
        page.getByRole('article').waitFor(),
      ),
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

/** What is found of a draft: a word that nothing translates, and how it reads translated back. */
async function doubtDraft(page: Page): Promise<void> {
  const translators = [{ id: 'apertium', quality: 'draft', pairs: 'all' }]
  const none = { synthesisers: [], transcribers: [], correctors: [] }
  await page.route('**/api/capabilities', (route) => route.fulfill({ json: { ...none, translators } }))
  const marks = [{ start: 0, end: 5, why: 'untranslated' }]
  const back = 'Hoy fui al mercado con mi hermana. Compramos manzanas rojas.'
  await page.route('**/api/translate/draft', (route) => route.fulfill({ json: { draft: { marks, back } } }))
}

export const TRANSLATE_AND_SHADOW: Group = {
  name: 'translation and shadowing',
  consoleErrors: /503/,
  async setUp(page) {
    await logInAnaWith(page, [])
    await page.route('**/api/translate', (route) =>
      route.fulfill({ status: 503, json: { error: 'provider-down' } }),
    )
  },
  states: [
    ...seldom(withEntry('untranslated', '/translate', untranslated())),
    withEntry(
      'a failed translation',
      '/translate',
      untranslated(),
      async (page) => {
        await page.getByRole('button', { name: 'Translate', exact: true }).click()
        await page.getByRole('main').getByRole('alert').waitFor()
      },
      { isWide: true },
    ),
    ...seldom(withEntry('translated', '/translate', spanishEntry())),
    withEntry('an outdated translation', '/translate', spanishEntry({ isTranslationStale: true })),
    withEntry(
      'ready to speak',
      '/shadow',
      spanishEntry(),
      (page) => page.getByRole('button', { name: 'Start speaking' }).waitFor(),
      { isWide: true },
    ),
    withEntry('a text that is hidden first', '/shadow', spanishEntry(), async (page) => {
      const hide = page.getByRole('checkbox', { name: 'Hide the text first' })
      await hide.check()
      await page.getByRole('textbox', { name: 'What I heard' }).fill('today I went')
    }),
    withEntry('a rough draft that was looked at', '/diary', spanishEntry(), async (page) => {
      await doubtDraft(page)
      await openPage(page, '/translate')
      await page.getByText('Translated back:').waitFor()
      await page.getByText('not translated').waitFor()
    }),
  ],
}
