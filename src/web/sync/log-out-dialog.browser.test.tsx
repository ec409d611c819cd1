import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failure, success } from '#domain/outcome.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { LogOutDialog } from './log-out-dialog.tsx'
import { saved, syncingDevice, syncServer } from './syncer.fixture.ts'
import '#web/ui/base.css'

beforeEach(() => startTestTexts('en'))

const tick = () => page.getByRole('checkbox', { name: 'Also remove the diary from this device' })
const logOut = () => page.getByRole('button', { name: 'Log out' })

/** Preferences of which one waits, unless the account can be reached. */
function waitingPreferences(isReached: () => boolean, isWaitingAtFirst = true) {
  let isWaiting = isWaitingAtFirst
  const { subscribe, emit } = createSubscribers()
  return {
    send: async () => {
      if (isReached()) isWaiting = false
      emit()
      return isReached() ? success(null) : failure('offline' as const)
    },
    isWaiting: () => isWaiting,
    subscribe,
    /** As on the settings of another tab. */
    change() {
      isWaiting = true
      emit()
    },
  }
}

async function ask(
  device: ReturnType<typeof syncingDevice> | null,
  isRemoved = true,
  preferences = waitingPreferences(() => true, false),
) {
  const onLogOut = vi.fn(async () => isRemoved)
  const onStay = vi.fn()
  await render(
    <LogOutDialog
      syncer={device?.syncer ?? null}
      preferences={preferences}
      onLogOut={onLogOut}
      onStay={onStay}
    />,
  )
  return { onLogOut, onStay }
}

describe('logging out', () => {
  it('keeps the diary on this device, unless its learner wants otherwise', async () => {
    const device = syncingDevice(syncServer())
    await device.syncer.start()
    const { onLogOut } = await ask(device)
    await expect.element(page.getByText('Everything is synced.')).toBeVisible()
    await expect.element(tick()).not.toBeChecked()
    await logOut().click()
    await expect.poll(() => onLogOut.mock.calls).toEqual([[{ removesDiary: false }]])
  })

  it('leaves room between the tick and the buttons, so that no finger takes one for the other', async () => {
    const device = syncingDevice(syncServer())
    await device.syncer.start()
    await ask(device)
    await expect.element(page.getByText('Everything is synced.')).toBeVisible()
    const above = tick().element().getBoundingClientRect()
    expect(logOut().element().getBoundingClientRect().top - above.bottom).toBeGreaterThanOrEqual(20)
    expect(
      above.top - page.getByText('Everything is synced.').element().getBoundingClientRect().bottom,
    ).toBeGreaterThanOrEqual(8)
  })

  it('sends what still waits, and then lets the diary be removed', async () => {
    const server = syncServer()
    const device = syncingDevice(server)
    await device.syncer.start()
    device.write('2026-11-21', saved('2026-11-21', 'Rain.'))
    const { onLogOut } = await ask(device)
    await expect.element(page.getByText('Everything is synced.')).toBeVisible()
    expect(server.rows('ana')).toHaveLength(1)
    await tick().click()
    await logOut().click()
    await expect.poll(() => onLogOut.mock.calls).toEqual([[{ removesDiary: true }]])
  })

  it('never removes an entry that is on this device alone', async () => {
    const server = syncServer()
    const device = syncingDevice(server)
    await device.syncer.start()
    device.write('2026-11-21', saved('2026-11-21', 'Rain.'))
    server.fail('offline')
    await ask(device)
    await expect.element(page.getByText(/1 entry isn't synced yet/)).toBeVisible()
    await expect.element(tick()).toBeDisabled()
  })

  it('nor one that was written after the tick', async () => {
    const server = syncServer()
    const device = syncingDevice(server)
    await device.syncer.start()
    const { onLogOut } = await ask(device)
    await tick().click()
    server.fail('offline')
    device.write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await device.syncer.syncNow()
    await logOut().click()
    await expect.poll(() => onLogOut.mock.calls).toEqual([[{ removesDiary: false }]])
  })

  it('a preference that the account has not got is not synced, and stays with the diary', async () => {
    const device = syncingDevice(syncServer())
    await device.syncer.start()
    const { onLogOut } = await ask(
      device,
      true,
      waitingPreferences(() => false),
    )
    await expect.element(page.getByText(/Not everything is synced/)).toBeVisible()
    await expect.element(tick()).toBeDisabled()
    await logOut().click()
    await expect.poll(() => onLogOut.mock.calls).toEqual([[{ removesDiary: false }]])
  })

  it('sends a preference that waits before it says that everything is synced', async () => {
    const device = syncingDevice(syncServer())
    await device.syncer.start()
    const preferences = waitingPreferences(() => true)
    const { onLogOut } = await ask(device, true, preferences)
    await expect.element(page.getByText('Everything is synced.')).toBeVisible()
    expect(preferences.isWaiting()).toBe(false)
    await tick().click()
    preferences.change()
    await logOut().click()
    await expect.poll(() => onLogOut.mock.calls).toEqual([[{ removesDiary: false }]])
  })

  it('where sync cannot be loaded, the diary stays', async () => {
    const { onLogOut } = await ask(null)
    await expect.element(page.getByText(/Not everything is synced/)).toBeVisible()
    await expect.element(tick()).not.toBeInTheDocument()
    await logOut().click()
    await expect.poll(() => onLogOut.mock.calls).toEqual([[{ removesDiary: false }]])
  })

  it('says so when the diary could not be removed', async () => {
    const device = syncingDevice(syncServer())
    await device.syncer.start()
    await ask(device, false)
    await logOut().click()
    await expect.element(page.getByRole('alert').getByText(/couldn't be removed/)).toBeVisible()
  })

  it('is not done by whoever stays', async () => {
    const { onLogOut, onStay } = await ask(null)
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await expect.poll(() => onStay.mock.calls.length).toBe(1)
    expect(onLogOut).not.toHaveBeenCalled()
  })
})
