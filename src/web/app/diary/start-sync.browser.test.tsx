import { useSyncExternalStore } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { DAY_MS } from '#domain/clock.ts'
import { createMemorySyncStore } from '#domain/sync/sync-store.fake.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { NOON, saved, syncingDevice, syncServer } from '#web/sync/syncer.fixture.ts'
import type { Services } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { memoryDiary } from './memory-diary.fixture.ts'
import { closeDiary, type OpenDiary, openDiary } from './open-diary.ts'

const ANA: Profile = {
  ...{ id: 'ana', name: 'Ana', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
  preferences: NEW_PREFERENCES,
}

beforeEach(() => startTestTexts('en'))

function Notice({ signs }: Pick<OpenDiary, 'signs'>) {
  return useSyncExternalStore(signs.subscribe, signs.get).notice
}

/** Ana's diary with an entry that is on the server, as its screen shows what sync has to say. */
async function startSyncing({ now = () => NOON } = {}) {
  const server = syncServer()
  const { memory, device, write } = syncingDevice(server)
  write('2026-11-20', saved('2026-11-20', 'Rain.'))
  const ports = {
    ...{ store: createMemorySyncStore(memory), device, transport: server.transport },
    close: () => undefined,
  }
  const services = {
    clock: { now },
    accounts: { stored: () => ANA, stayWhile: () => undefined },
    openDiary: () => ({ ...memoryDiary(createMemoryDays(emptyRows())), loadSync: async () => ports }),
    cache: { read: () => [], write: () => undefined, clear: () => undefined },
    random: () => 'r',
    whenIdle: async () => undefined,
  } as unknown as Services
  onTestFinished(closeDiary)
  const diary = openDiary(services, ANA)
  await render(
    <TestRouter services={services} initialEntries={['/diary']}>
      <Notice signs={diary.signs} />
    </TestRouter>,
  )
  const sync = await diary.loadSync()
  if (sync === null) throw new Error('The diary is not synced')
  await expect.poll(() => server.rows('ana')).toHaveLength(1)
  await expect.poll(() => sync.syncer.get().status).toBe('idle')
  return { server, device, write, diary, syncer: sync.syncer }
}

const deleted = () => page.getByText('This diary was deleted elsewhere.')

it('a diary that was deleted elsewhere stays on this device where the learner wants that', async () => {
  const { server, device, syncer } = await startSyncing()
  server.closeDiary('ana')
  await syncer.syncNow()
  await expect.element(deleted()).toBeVisible()
  await page.getByRole('button', { name: 'Keep here' }).click()
  await expect.element(deleted()).not.toBeInTheDocument()
  expect(device.isKeptHere()).toBe(true)
  await syncer.syncNow()
  expect(server.rows('ana')).toHaveLength(0)
})

it('or is uploaded again', async () => {
  const { server, device, syncer } = await startSyncing()
  server.closeDiary('ana')
  await syncer.syncNow()
  await page.getByRole('button', { name: 'Upload again' }).click()
  await expect.element(deleted()).not.toBeInTheDocument()
  await expect.poll(() => server.rows('ana')).toHaveLength(1)
  expect(device.isKeptHere()).toBe(false)
})

it('a clock that is two days ahead syncs, and is told of until the learner has read it', async () => {
  const { server, syncer, write } = await startSyncing({ now: () => NOON + 2 * DAY_MS })
  const clock = page.getByText(/clock is off by 2 days\. New entries are dated Monday, November 23/)
  await expect.element(clock).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.element(clock).not.toBeInTheDocument()
  write('2026-11-21', saved('2026-11-21', 'Sun.'))
  await syncer.syncNow()
  expect(server.rows('ana')).toHaveLength(2)
  expect(document.body.textContent).not.toContain('clock')
})

it('of a server that is away nothing is shown; it is asked again, and has every word then', async () => {
  const { server, diary, syncer, write } = await startSyncing()
  const shown = vi.fn()
  diary.signs.subscribe(() => shown(diary.signs.get().notice))
  server.fail('busy')
  write('2026-11-21', saved('2026-11-21', 'Sun.'))
  await syncer.syncNow()
  expect(syncer.get().status).toBe('waiting')
  expect(diary.signs.get().notice).toBeNull()
  server.answer(null)
  await expect.poll(() => server.rows('ana')).toHaveLength(2) // by itself
  expect(shown.mock.calls.flat().filter((notice) => notice !== null)).toEqual([])
})
