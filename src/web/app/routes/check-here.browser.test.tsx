import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { inStep } from '#domain/journal/straight.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { arrive } from '#web/journal/journal.fixture.ts'
import { NOON, writtenOn } from '../diary/diary-at.fixture.tsx'
import { memoryServices } from '../diary/memory-diary.fixture.ts'
import { closeDiary, openDiary } from '../diary/open-diary.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { CheckHere } from './check-here.tsx'
import type { LoopParts } from './loop-route.tsx'

const TODAY = '2026-11-21'
const ENTRY: Entry = inStep({ ...writtenOn(TODAY, 'Llueve.'), writtenIn: 'es-ES' })

/** The check of an entry that Ines has written in Spanish, which she learns. */
async function showCheck() {
  const profile: Profile = {
    ...{ id: 'ines', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
    preferences: NEW_PREFERENCES,
  }
  const rows = emptyRows()
  const store = createMemoryDays(rows)
  await store.update(TODAY, () => ({ entry: ENTRY }))
  const services = memoryServices(store, {
    clock: { now: () => NOON },
    accounts: { stored: () => profile },
  })
  onTestFinished(closeDiary)
  const diary = openDiary(services, profile)
  const parts = { diary, profile, onActive: () => undefined } as unknown as LoopParts
  await render(
    <TestRouter services={services}>
      <CheckHere {...parts} />
    </TestRouter>,
  )
  await expect.element(entry()).toHaveValue('Llueve.')
  return { rows, stored: () => rows.rows.get(TODAY)?.doc }
}

const entry = () => page.getByRole('textbox', { name: 'Journal entry' })

beforeEach(() => startTestTexts('en'))

it('a text to practise that is typed elsewhere meanwhile is shown at once, beside the words that are typed here', async () => {
  const { rows, stored } = await showCheck()
  await userEvent.click(entry())
  await userEvent.keyboard('{Control>}{End}{/Control} Hace frío.')
  await expect.poll(() => stored()?.draft?.content).toBe('Llueve. Hace frío.')
  const typed = (translatedContent: string, rev: number) =>
    arrive(rows, {
      date: TODAY,
      doc: { entry: ENTRY, draft: { content: 'Llueve. Hace frío.', translatedContent } },
      rev,
    })
  typed('Llueve mu', 1)
  await expect.element(page.getByText('Llueve mu', { exact: true })).toBeVisible()
  typed('Llueve mucho.', 2)
  await expect.element(page.getByText('Llueve mucho.')).toBeVisible()
  await expect.element(entry()).toHaveValue('Llueve. Hace frío.')
  expect(stored()?.draft).toEqual({ content: 'Llueve. Hace frío.', translatedContent: 'Llueve mucho.' })
})

it('the learner’s own words take its place at a press', async () => {
  const { rows, stored } = await showCheck()
  arrive(rows, { date: TODAY, doc: { entry: ENTRY, draft: { translatedContent: 'Llueve mucho.' } }, rev: 1 })
  await page.getByRole('button', { name: 'Use my own words' }).click()
  await expect.element(page.getByText('Llueve mucho.')).not.toBeInTheDocument()
  expect(stored()).toEqual({ entry: ENTRY })
})

it('what is typed and saved here is never shown as another text', async () => {
  const { stored } = await showCheck()
  const seen = new MutationObserver(() => {
    if (document.querySelector('.check-other .translate-words') !== null) throw new Error('another text')
  })
  seen.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => seen.disconnect())
  await entry().fill('Llueve. Hace frío.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => stored()?.entry?.translatedContent).toBe('Llueve. Hace frío.')
  await expect.poll(() => stored()?.draft).toBeUndefined()
})
