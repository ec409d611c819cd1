import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Preferences } from '#domain/accounts/profile.ts'
import { keepPreferences } from '#web/accounts/account-session.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'
import { ANA, BEA, profileOf, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedPreferences } from './hosted-preferences.adapter.ts'

const NEW = profileOf(ANA).preferences

/** An account whose preferences a device and others change. `hold` keeps its answers back. */
async function open(start: Partial<Preferences> = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const account = { isThere: true, preferences: { ...NEW, ...start } as Preferences }
  const device = sessionAt(
    {
      '/token': () => sessionOf(ANA),
      '/user': () => {
        if (!account.isThere) throw new TypeError('Failed to fetch')
        const last = device.asked.at(-1)
        const data = last?.body.data as { preferences?: Preferences } | undefined
        if (last?.method === 'PUT' && data?.preferences) account.preferences = data.preferences
        return { ...sessionOf(ANA).user, user_metadata: { preferences: account.preferences } }
      },
    },
    null,
  )
  const client = await device.session.client()
  await client.signInWithPassword({ email: 'ana@example.com', password: 'x' })
  device.store.write({ ...profileOf(ANA), preferences: { ...NEW, ...start } })
  const preferences = createHostedPreferences(device.session)
  const stored = () => device.store.read()?.preferences
  const puts = () => device.asked.filter(({ method }) => method === 'PUT')
  return { ...device, account, preferences, stored, puts }
}

beforeEach(() => localStorage.clear())

it('a change holds at once, and is in the account soon', async () => {
  const { preferences, stored, account } = await open()
  preferences.change({ autoTranslate: true })
  expect(stored()).toEqual({ ...NEW, autoTranslate: true })
  expect(preferences.isWaiting()).toBe(true)
  await preferences.send()
  expect(account.preferences).toEqual({ ...NEW, autoTranslate: true })
  expect(preferences.isWaiting()).toBe(false)
})

it('changes made offline wait, also over a reload, and go when the connection is back', async () => {
  const device = await open()
  device.account.isThere = false
  device.preferences.change({ autoTranslate: true })
  expect(await device.preferences.send()).toMatchObject({ ok: false })
  const reloaded = createHostedPreferences(device.session)
  expect(reloaded.isWaiting()).toBe(true)
  reloaded.change({ ownFirst: true })
  device.account.isThere = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => reloaded.isWaiting()).toBe(false)
  expect(device.account.preferences).toEqual({ ...NEW, autoTranslate: true, ownFirst: true })
  expect(device.stored()).toEqual(device.account.preferences)
})

it('what another device has changed meanwhile stays, and of consents the stricter', async () => {
  const { preferences, account, stored } = await open()
  account.isThere = false
  preferences.change({ autoTranslate: true, weeklyAim: 3, avoidsModels: false, listening: 'any' })
  account.preferences = {
    ...NEW,
    autoShadow: true,
    weeklyAim: 7,
    avoidsModels: true,
    listening: 'nobody',
  }
  account.isThere = true
  await preferences.send()
  const merged = { ...account.preferences, autoTranslate: true, weeklyAim: 3 }
  expect(stored()).toEqual(merged)
  expect(merged).toMatchObject({ autoShadow: true, avoidsModels: true, listening: 'nobody' })
  preferences.change({ avoidsModels: false }) // answered again online
  await preferences.send()
  expect(account.preferences.avoidsModels).toBe(false)
})

it('what is read from the account does not take back what waits', async () => {
  const { preferences, account, stored, session } = await open()
  account.isThere = false
  preferences.change({ autoTranslate: true })
  session.update({
    ...sessionOf(ANA).user,
    app_metadata: {},
    aud: '',
    created_at: '',
    user_metadata: { preferences: { ...NEW, autoShadow: true } },
  } as never)
  expect(stored()).toEqual({ ...NEW, autoTranslate: true, autoShadow: true })
})

it('a choice that is taken back while it is sent is taken back in the account, too', async () => {
  const { preferences, account, stored } = await open()
  preferences.change({ autoTranslate: true })
  const sent = preferences.send()
  await expect.poll(() => account.preferences.autoTranslate).toBe(true)
  preferences.change({ autoTranslate: false })
  await sent
  await expect.poll(() => preferences.isWaiting()).toBe(false)
  expect([stored()?.autoTranslate, account.preferences.autoTranslate]).toEqual([false, false])
})

it('what is gone is named to the account', async () => {
  const { preferences, puts } = await open({ ownFirst: true })
  preferences.change({ ownFirst: null })
  await preferences.send()
  expect(puts().at(-1)?.body.data).toMatchObject({ preferences: { ...NEW, ownFirst: null } })
})

it('what one account has changed never goes to another, and waits for the next log-in', async () => {
  const { preferences, account, store } = await open()
  account.isThere = false
  preferences.change({ autoTranslate: true })
  await preferences.send()
  store.write(profileOf(BEA))
  account.isThere = true
  await preferences.send()
  expect(account.preferences).toEqual(NEW)
  expect(localStorage.getItem(PROFILE_KEYS.waitingPreferences(ANA))).not.toBeNull()
  store.write(profileOf(ANA))
  await expect.poll(() => account.preferences).toEqual({ ...NEW, autoTranslate: true })
})

it('where the browser has no room for a change, that is said until the account has it', async () => {
  const { preferences, account } = await open()
  account.isThere = false
  preferences.change({ ownFirst: true })
  expect(preferences.isKept()).toBe(true)
  const block = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(
    await keepPreferences({ loadPreferences: async () => preferences }, { autoTranslate: true }),
  ).toEqual({
    ok: false,
    error: 'offline',
  })
  expect([preferences.isWaiting(), preferences.isKept()]).toEqual([true, false])
  block.mockRestore()
  account.isThere = true
  await preferences.send()
  expect(account.preferences).toMatchObject({ ownFirst: true, autoTranslate: true })
  expect([preferences.isWaiting(), preferences.isKept()]).toEqual([false, true])
})

it('where the browser keeps nothing, a change lasts for the visit and is sent all the same', async () => {
  const { preferences, account } = await open()
  const block = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  preferences.change({ autoTranslate: true })
  expect(preferences.isWaiting()).toBe(true)
  block.mockRestore()
  await preferences.send()
  expect(account.preferences.autoTranslate).toBe(true)
})
