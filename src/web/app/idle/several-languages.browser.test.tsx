import { Suspense, useSyncExternalStore } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import { learningNow, NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { createState } from '#domain/subscribers.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Rows } from '#web/ui/layout/account-parts.tsx'
import { writtenOn } from '../diary/diary-at.fixture.tsx'
import { memoryServices } from '../diary/memory-diary.fixture.ts'
import { closeDiary, keyOfDiary } from '../diary/open-diary.ts'
import { DiaryRoute } from '../routes/diary-route.tsx'
import type { PageProps } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { DueCount } from './due-and-plan.tsx'

const NOON = new Date(2026, 10, 21, 12).getTime()
const TODAY = '2026-11-21'
const INES: Profile = {
  ...{ id: 'ines', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
  ...{ languages: ['es-ES', 'da-DK'], preferences: NEW_PREFERENCES },
}

const editor = () => page.getByRole('textbox', { name: 'Journal entry' })
const entries = () => page.getByRole('region', { name: 'Journal entries' })
const turn = (language: string) => page.getByRole('link', { name: `Switch to ${language}`, exact: true })

const IN_SPANISH = {
  translatedContent: 'Llovió.',
  translationLanguage: 'es-ES',
  translatedBy: 'gemini',
} as const

/** The diary of Ines on a phone, with the account menu open, and one entry, translated into Spanish unless said otherwise. */
async function openDiaryOf(profile: Profile, translated: Partial<Entry> = IN_SPANISH) {
  await page.viewport(360, 740)
  const rows = emptyRows()
  const store = createMemoryDays(rows)
  await store.update(TODAY, () => ({ entry: { ...writtenOn(TODAY, 'It rained.'), ...translated } }))
  const state = createState({ profile })
  const change = (changed: PreferenceChange) => {
    const { profile: before } = state.get()
    state.set({
      profile: learningNow({ ...before, preferences: { ...before.preferences, ...changed } as never }),
    })
  }
  const services = memoryServices(store, {
    clock: { now: () => NOON },
    accounts: {
      stored: () => state.get().profile,
      loadPreferences: async () => ({ change, isKept: () => true, isWaiting: () => false }),
    },
  })
  onTestFinished(closeDiary)
  function App() {
    const { profile: now } = useSyncExternalStore(state.subscribe, state.get)
    const account = { status: 'logged-in', profile: now } as PageProps['account']
    return (
      <>
        <Suspense>
          <DueCount key={keyOfDiary(now)} profile={now} onCount={() => undefined} />
        </Suspense>
        <nav>
          <Rows profile={now} onLogOut={() => undefined} hasSite isOpen={false} />
        </nav>
        <main>
          <DiaryRoute account={account} session={{} as PageProps['session']} />
        </main>
      </>
    )
  }
  await render(
    <TestRouter services={services} initialEntries={['/diary']}>
      <App />
    </TestRouter>,
  )
  const stored = async (): Promise<DayDoc> => {
    const read = await store.read([TODAY])
    return (read.ok && read.value[0]?.doc) || {}
  }
  return { stored, rows }
}

beforeEach(() => startTestTexts('en'))

it('the menu turns to another language: the entry is not translated into that, and no word is moved', async () => {
  const { stored } = await openDiaryOf(INES)
  await expect.element(entries().getByText('translated', { exact: true })).toBeVisible()
  await editor().click()
  await userEvent.keyboard('{Control>}{End}{/Control} And snowed.')
  await turn('Danish').click()
  await expect.element(entries().getByText('not translated')).toBeVisible()
  await expect.element(editor()).toHaveValue('It rained. And snowed.')
  expect(await stored()).toMatchObject({
    entry: { translatedContent: 'Llovió.', translationLanguage: 'es-ES' },
    draft: { content: 'It rained. And snowed.' },
  })
  await turn('Spanish').click()
  await expect.element(entries().getByText('translated', { exact: true })).toBeVisible()
})

it('does not turn while words cannot be kept, nor by itself once they can', async () => {
  const { stored, rows } = await openDiaryOf(INES)
  await expect.element(entries().getByText('translated', { exact: true })).toBeVisible()
  rows.failure = 'storage-full'
  await editor().click()
  await userEvent.keyboard('{Control>}{End}{/Control} And snowed.')
  await turn('Danish').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  rows.failure = null
  await editor().click()
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await expect.poll(stored).toMatchObject({ draft: { content: 'It rained. And snowed.!' } })
  await expect.element(turn('Danish')).toBeVisible()
  await turn('Danish').click()
  await expect.element(turn('Spanish')).toBeVisible()
})

const writeIn = (language: string) => page.getByRole('link', { name: `Write in ${language}`, exact: true })

it('an entry that is translated into another language is never said to be written in this one', async () => {
  await openDiaryOf({ ...INES, targetLanguage: 'da-DK' })
  await expect.element(entries().getByText('not translated')).toBeVisible()
  await expect.element(turn('Spanish')).toBeVisible() // the menu is there
  await expect.element(writeIn('Danish')).not.toBeInTheDocument()
})

it('an entry without a translation can be written in the language learned, and turned back', async () => {
  await openDiaryOf(INES, {})
  await writeIn('Spanish').click()
  await writeIn('English').click()
  await expect.element(writeIn('Spanish')).toBeVisible()
})

it('whoever learns one language has nothing of it', async () => {
  const { languages: _, ...one } = INES
  await openDiaryOf(one)
  await expect.element(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect.element(editor()).toHaveValue('It rained.')
  expect(page.getByRole('link', { name: /^Switch to/ }).elements()).toEqual([])
})
