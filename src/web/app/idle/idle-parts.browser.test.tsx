import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { createState } from '#domain/subscribers.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { openWaitingDays } from '#web/documents/waiting-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { setServerAway } from '#web/ui/connection.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { type Services, ServicesProvider } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { AppUpdates, Waiting } from './idle-parts.tsx'

const DAY = '2026-11-20'
const PAIR = { nativeLanguage: 'da-DK', targetLanguage: 'vi-VN' }
let profiles = 0

type Visit = {
  waits: boolean
  autoTranslate?: boolean
  hasTranslations?: boolean
  findTranslators?: Services['findTranslators']
  words?: string
}

/** The diary of a new learner, of which an earlier visit may have left a day that waits to be translated. */
async function visit({ waits, autoTranslate = false, hasTranslations = false, ...rest }: Visit) {
  profiles += 1
  const profileId = `waiting-${profiles}`
  const store = openWaitingDays(profileId)
  if (waits) await store.change({ add: DAY })
  store.close()
  const journal = createState({
    known: 'newest',
    open: { doc: {} as DayDoc, draft: { content: rest.words ?? '' } },
  })
  const diary = {
    profileId,
    hasTranslations,
    onClose: [] as (() => void)[],
    signs: createState({ isByHand: false }),
    journal: { ...journal, core: {} },
  } as unknown as OpenDiary
  onTestFinished(() => {
    for (const close of diary.onClose) close()
  })
  const services = {
    accounts: { stored: () => ({ ...PAIR, preferences: { ...NEW_PREFERENCES, autoTranslate } }) },
    findTranslators: async () => [],
    ...rest,
    whenIdle: async () => undefined,
  } as unknown as Services
  await render(
    <ServicesProvider value={services}>
      <Waiting diary={diary} />
    </ServicesProvider>,
  )
  return { ...diary, open: (doc: DayDoc) => journal.set({ open: { doc, draft: { content: 'Solen.' } } }) }
}

beforeEach(() => startTestTexts('en'))

it('says that what was pressed did nothing, where its part cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => setServerAway(false))
  await render(
    <TestRouter>
      <AppUpdates />
      <button
        type="button"
        onClick={() => {
          const reason = new TypeError('Failed to fetch dynamically imported module: https://a.example/a.js')
          const promise = new Promise(() => undefined)
          dispatchEvent(
            new PromiseRejectionEvent('unhandledrejection', { reason, promise, cancelable: true }),
          )
        }}
      >
        Download my diary
      </button>
    </TestRouter>,
  )
  await page.getByRole('button', { name: 'Download my diary' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: "This couldn't be loaded." })).toBeVisible()
})

it('a day that an earlier visit has left waiting for its translation is shown', async () => {
  await visit({ waits: true })
  await expect.element(page.getByRole('button', { name: /20/ })).toBeVisible()
})

it('where no day waits, and Save does not translate, what translates is not opened', async () => {
  const diary = await visit({ waits: false })
  await new Promise((resolve) => setTimeout(resolve, 300)) // an answer that is no has nothing to wait for
  expect(diary.hasTranslations).toBe(false)
})

it.each([{ autoTranslate: true }, { hasTranslations: true }])(
  'where a day may come to wait on this visit, what translates is there before: %j',
  async (may) => {
    const diary = await visit({ waits: false, ...may })
    await expect.poll(() => diary.onClose.length).toBe(1) // the queue is open
  },
)

const ENGLISH = memoryTranslator({ supports: (from) => from === 'en-US' })

it('says that the learner translates where nothing does, of the language the open entry is in', async () => {
  const { signs, open } = await visit({
    waits: false,
    words: 'Solen.',
    findTranslators: async () => [ENGLISH],
  })
  await expect.poll(signs.get).toMatchObject({ isByHand: true })
  open({ entry: { language: 'en-US' } as Entry })
  await expect.poll(signs.get).toMatchObject({ isByHand: false })
  open({ entry: { language: 'vi-VN' } as Entry }) // there is nothing to translate
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(signs.get()).toMatchObject({ isByHand: false })
})

it('says nothing of that while what translates is out of reach', async () => {
  const asked = vi.fn(async () => Promise.reject(new DOMException('', 'NetworkError')))
  const { signs } = await visit({ waits: false, words: 'Solen.', findTranslators: asked })
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(signs.get()).toMatchObject({ isByHand: false })
})

it('looks for nothing that translates while the page is blank', async () => {
  const asked = vi.fn(async () => [ENGLISH])
  const { open } = await visit({ waits: false, findTranslators: asked })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).not.toHaveBeenCalled()
  open({})
  await expect.poll(() => asked.mock.calls.length).toBe(1)
})
