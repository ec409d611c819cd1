import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Profile } from '#domain/accounts/profile.ts'
import type { OwnKey } from '#domain/ai-provider/own-key.ts'
import { createAccounts } from '#web/accounts/provider/browser-accounts.adapter.ts'
import { createProfileStore } from '#web/accounts/provider/profile-store.adapter.ts'
import { forgetDiary } from '#web/documents/forget-diary.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'
import { createOwnKeyStore } from './own-key-store.adapter.ts'

const OWN: OwnKey = { address: 'https://api.example.com/v1', key: 'sk-learners-own-key', model: 'small-1' }

const profileOf = (id: string, more: Partial<Profile> = {}): Profile => ({
  ...{ id, name: id, nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
  preferences: { theme: 'light', autoTranslate: false, autoShadow: true },
  ...more,
})

const ANA = profileOf('id-of-ana')
const BEA = profileOf('id-of-bea')

beforeEach(() => localStorage.clear())

/** Ana's browser, with her key. */
function openWithKey() {
  const profiles = createProfileStore()
  profiles.write(ANA)
  const store = createOwnKeyStore(
    { ...createAccounts(HOSTED), stored: profiles.read, watch: profiles.watch },
    'hosted',
  )
  expect(store.keep(ANA.id, OWN)).toBe(true)
  expect(store.get()).toEqual(OWN)
  return { profiles, store }
}

const HOSTED = { accounts: 'hosted' } as Parameters<typeof createAccounts>[0]

/** All that this browser keeps for the site, outside of databases. */
const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage })

/** What another tab, of whatever version, writes into localStorage. */
function writtenElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

describe('a learner’s own key on this device', () => {
  it('is there on the next visit, and is the same object until it changes', () => {
    const { store, profiles } = openWithKey()
    expect(store.get()).toBe(store.get())
    const next = createOwnKeyStore({ stored: profiles.read, watch: profiles.watch }, 'hosted')
    expect(next.get()).toEqual(OWN)
    expect(next.keep(ANA.id, null)).toBe(true)
    expect([next.get(), store.get()]).toEqual([null, null])
    expect(kept()).not.toContain(OWN.key)
  })

  it('goes at log-out, whoever writes it', () => {
    const { store, profiles } = openWithKey()
    profiles.write(null)
    expect(store.get()).toBeNull()
    expect(kept()).not.toContain(OWN.key)
  })

  it('goes at a log-out of which the account provider cannot be told', async () => {
    openWithKey()
    await createAccounts(HOSTED).logOut()
    expect(kept()).not.toContain(OWN.key)
  })

  it('goes when somebody else logs in, and is never theirs', () => {
    const { store, profiles } = openWithKey()
    profiles.write(BEA)
    expect(store.get()).toBeNull()
    expect(kept()).not.toContain(OWN.key)
    profiles.write(ANA)
    expect(store.get()).toBeNull()
  })

  it('stays when the profile changes', () => {
    const { store, profiles } = openWithKey()
    profiles.write({ ...ANA, name: 'Ana Maria' })
    expect(store.get()).toEqual(OWN)
  })

  it.each([
    ['a log-out', null],
    ['another log-in', JSON.stringify(BEA)],
  ])('goes at %s in another tab, also one of an earlier version that knows no key', (_, user) => {
    const { store, profiles } = openWithKey()
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    writtenElsewhere(STORAGE_KEYS.user, user)
    expect(changes).toBeGreaterThan(0)
    expect(store.get()).toBeNull()
    expect(kept()).not.toContain(OWN.key)
    profiles.write(ANA)
    expect(store.get()).toBeNull()
  })

  it('of somebody who has logged out while no tab of this version was open goes at the next log-in', () => {
    localStorage.setItem(PROFILE_KEYS.ownKey(ANA.id), JSON.stringify(OWN))
    createProfileStore().write(BEA)
    expect(kept()).not.toContain(OWN.key)
  })

  it('that another tab removes is gone here', () => {
    const { store } = openWithKey()
    let changes = 0
    const leave = store.subscribe(() => {
      changes += 1
    })
    writtenElsewhere(PROFILE_KEYS.ownKey(ANA.id), null)
    expect([store.get(), changes]).toEqual([null, 1])
    leave()
  })

  it('is not kept for somebody who is not here any more', () => {
    const { store, profiles } = openWithKey()
    profiles.write(BEA)
    expect(store.keep(ANA.id, OWN)).toBe(false)
    expect(kept()).not.toContain(OWN.key)
  })

  it.each([
    ['a diary that is not signed in', profileOf('local:demo@example.com', { isAnonymous: true }), 'local'],
    ['the demo beside accounts', profileOf('local:demo@example.com'), 'hosted'],
  ] as const)('is never kept for %s', (_, profile, mode) => {
    const profiles = createProfileStore()
    profiles.write(profile)
    const store = createOwnKeyStore({ stored: profiles.read, watch: profiles.watch }, mode)
    expect(store.keep(profile.id, OWN)).toBe(false)
    expect(kept()).not.toContain(OWN.key)
    localStorage.setItem(PROFILE_KEYS.ownKey(profile.id), JSON.stringify(OWN))
    expect(store.get()).toBeNull()
  })

  it('goes with the diary that is removed from this browser', async () => {
    openWithKey()
    await forgetDiary(ANA.id, 1000)
    expect(kept()).not.toContain(OWN.key)
  })

  it.each([`{"key":"${OWN.key}`, OWN.key, '{"key":7}', 'null'])(
    'is none where %j is kept, which no console is told',
    (text) => {
      const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      onTestFinished(() => void vi.restoreAllMocks())
      const { store } = openWithKey()
      localStorage.setItem(PROFILE_KEYS.ownKey(ANA.id), text)
      expect(store.get()).toBeNull()
      expect(told.mock.calls.flat().map(String).join()).not.toContain(OWN.key.slice(0, 8))
    },
  )
})
