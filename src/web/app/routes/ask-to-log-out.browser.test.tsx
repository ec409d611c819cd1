import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { success } from '#domain/outcome.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { syncingDevice, syncServer } from '#web/sync/syncer.fixture.ts'
import { NOON } from '../diary/diary-at.fixture.tsx'
import { memoryServices } from '../diary/memory-diary.fixture.ts'
import { closeDiary, type OpenSync, openDiary } from '../diary/open-diary.ts'
import { askToLogOut } from './ask-to-log-out.tsx'

const PROFILE: Profile = {
  ...{ id: 'ines', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
  preferences: NEW_PREFERENCES,
}

/** Asks an account whose diary is synced, and whose provider never answers that it has logged out. */
async function ask() {
  const { subscribe, emit } = createSubscribers<Profile | null>()
  const did: string[] = []
  let profile: Profile | null = PROFILE
  const services = memoryServices(createMemoryDays(emptyRows()), {
    clock: { now: () => NOON },
    accounts: {
      stored: () => profile,
      watch: subscribe,
      accessToken: async () => null,
      loadPreferences: async () => ({
        send: async () => success(null),
        isWaiting: () => false,
        subscribe: () => () => undefined,
      }),
    },
    async forgetDiary(id: string) {
      did.push(`removed ${id}`)
      return true
    },
  })
  onTestFinished(closeDiary)
  const device = syncingDevice(syncServer())
  await device.syncer.start()
  openDiary(services, PROFILE).loadSync = async () => ({ syncer: device.syncer }) as OpenSync
  const onClosed = vi.fn()
  const question = await askToLogOut({
    services,
    profile: PROFILE,
    async onLogOut() {
      await closeDiary()
      profile = null
      did.push('left')
      emit(null)
      await new Promise(() => undefined)
    },
    onClosed,
  })
  await render(question)
  return { did, onClosed }
}

beforeEach(() => startTestTexts('en'))

it('the diary is removed and the question closed once this device has left, however long the account provider takes', async () => {
  const { did, onClosed } = await ask()
  await page.getByRole('checkbox', { name: 'Also remove the diary from this device' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
  expect(did).toEqual(['left', 'removed ines'])
})

it('so it is where the diary stays', async () => {
  const { did, onClosed } = await ask()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
  expect(did).toEqual(['left'])
})
