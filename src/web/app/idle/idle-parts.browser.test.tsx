import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import { openWaitingDays } from '#web/documents/waiting-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { Waiting } from './idle-parts.tsx'

const DAY = '2026-11-20'
let profiles = 0

type Visit = { waits: boolean; autoTranslate?: boolean; hasTranslations?: boolean }

/** The diary of a new learner, of which an earlier visit may have left a day that waits to be translated. */
async function visit({ waits, autoTranslate = false, hasTranslations = false }: Visit): Promise<OpenDiary> {
  profiles += 1
  const profileId = `waiting-${profiles}`
  const store = openWaitingDays(profileId)
  if (waits) await store.change({ add: DAY })
  store.close()
  const diary = {
    profileId,
    hasTranslations,
    onClose: [] as (() => void)[],
    journal: { get: () => ({ known: 'newest' }), subscribe: () => () => undefined, core: {} },
  } as unknown as OpenDiary
  onTestFinished(() => {
    for (const close of diary.onClose) close()
  })
  const services = {
    accounts: { stored: () => ({ preferences: { ...NEW_PREFERENCES, autoTranslate } }) },
    findTranslators: async () => [],
  } as unknown as Services
  await render(<Waiting diary={diary} services={services} />)
  return diary
}

beforeEach(() => startTestTexts('en'))

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
