import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountService } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { createKnownProfiles, type KnownProfiles } from '#web/documents/known-profiles.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { createLocalAccountService } from './local-account-service.adapter.ts'

const INES = {
  name: 'Ines Moreau',
  email: 'ines@example.com',
  password: 'plum',
  nativeLanguage: 'fr-FR',
  targetLanguage: 'ja-JP',
} as const

function inMemory(): KnownProfiles {
  const profiles = new Map<string, Profile>()
  return {
    find: async (id) => profiles.get(id) ?? null,
    keep: async (profile) => void profiles.set(profile.id, profile),
  }
}

function quickService(known = inMemory()) {
  return createLocalAccountService({ delayMs: 0, known })
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('the stored user', () => {
  it('USER-1: nobody stored means logged out', () => {
    expect(quickService().stored()).toBeNull()
  })

  it('USER-2 DATA-2 DATA-13: logging in stores the profile under one key, and a reload finds it', async () => {
    const outcome = await quickService().logIn({ email: 'mai@example.com', password: 'anything' })

    expect(outcome).toMatchObject({ ok: true, value: { step: 'signed-in', profile: { name: 'mai' } } })
    expect(Object.keys(localStorage)).toEqual([STORAGE_KEYS.user])
    expect({ profile: quickService().stored() }).toMatchObject({
      profile: outcome.ok && 'profile' in outcome.value && outcome.value.profile,
    })
  })

  it('USER-3: logging out removes the stored user', async () => {
    const service = quickService()
    await service.logIn({ email: 'mai@example.com', password: 'anything' })

    await service.logOut()

    expect(localStorage.getItem(STORAGE_KEYS.user)).toBeNull()
    expect(service.stored()).toBeNull()
  })

  it.each(['{"name":', '[]', '{"id":"x","name":"Ines"}'])(
    'USER-8: %s is told to the console and means logged out',
    (text) => {
      const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      localStorage.setItem(STORAGE_KEYS.user, text)

      expect(quickService().stored()).toBeNull()
      expect(told).toHaveBeenCalledOnce()
    },
  )

  it('a log-in or log-out is noticed, here and in another tab', async () => {
    const service = quickService()
    const heard: (string | undefined)[] = []
    const stop = service.watch((profile) => heard.push(profile?.name))
    await service.logIn({ email: 'mai@example.com', password: 'x' })
    expect(heard).toEqual(['mai'])

    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.user }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    stop()
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.user }))

    expect(heard).toEqual(['mai', 'mai', undefined])
  })
})

describe('the simulated flow', () => {
  afterEach(() => vi.useRealTimers())

  const OPERATIONS: [name: string, ask: (service: AccountService) => Promise<unknown>][] = [
    ['logIn', ({ logIn }) => logIn(INES)],
    ['signUp', ({ signUp }) => signUp(INES)],
    ['update', ({ update }) => update(INES)],
    ['sending preferences', async ({ loadPreferences }) => (await loadPreferences()).send()],
  ]
  it.each(OPERATIONS)(
    'ACCT-5 ACCT-16 ACCT-21 ACCT-27: %s answers after 1000 ms, not before',
    async (_, ask) => {
      localStorage.setItem(STORAGE_KEYS.user, JSON.stringify({ id: 'x', ...INES, preferences: {} }))
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const service = createLocalAccountService({ known: inMemory() })
      const answered = vi.fn()
      void ask(service).then(answered)

      await vi.advanceTimersByTimeAsync(999)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toHaveBeenCalledWith(expect.objectContaining({ ok: true }))
    },
  )

  it('ACCT-7: the demo credential is Demo User', async () => {
    const outcome = await quickService().logIn({ email: 'demo@example.com', password: 'demo' })

    expect(outcome).toMatchObject({ value: { profile: { name: 'Demo User' } } })
  })

  it('the demo opens at once, without the simulated delay, and keeps its languages after a log-out', async () => {
    const service = createLocalAccountService({ delayMs: 60_000, known: inMemory() })
    expect(await service.demo.languages()).toBeNull()

    await service.demo.open({ nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' })
    expect(service.stored()).toMatchObject({ id: 'local:demo@example.com', name: 'Demo User' })
    await service.logOut()
    expect(await service.demo.languages()).toEqual({ nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' })
  })

  it('the languages of the demo can be changed, in its profile or when it is opened again', async () => {
    const service = quickService()
    await service.demo.open({ nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' })
    await service.update({ targetLanguage: 'en-US' })
    const preferences = await service.loadPreferences()
    preferences.change({ autoTranslate: true })
    expect(await service.demo.languages()).toEqual({ nativeLanguage: 'vi-VN', targetLanguage: 'en-US' })

    await service.demo.open({ nativeLanguage: 'vi-VN', targetLanguage: 'da-DK' })
    expect(service.stored()).toMatchObject({ targetLanguage: 'da-DK', preferences: { autoTranslate: true } })
  })

  it('USER-5 USER-6: a change of languages or preferences is stored and leaves the rest', async () => {
    const service = quickService()
    await service.signUp(INES)

    await service.update({ nativeLanguage: 'vi-VN', targetLanguage: 'da-DK' })
    const preferences = await service.loadPreferences()
    preferences.change({ autoTranslate: true })

    expect(service.stored()).toMatchObject({
      name: 'Ines Moreau',
      nativeLanguage: 'vi-VN',
      targetLanguage: 'da-DK',
      preferences: { theme: 'light', autoTranslate: true, autoShadow: false },
    })
  })

  it('USER-7: changing preferences without a user does nothing', async () => {
    const preferences = await quickService().loadPreferences()
    preferences.change({ theme: 'dark' })

    expect(await preferences.send()).toEqual({ ok: false, error: 'logged-out' })
    expect(localStorage).toHaveLength(0)
  })

  it('a password is stored nowhere', async () => {
    await createLocalAccountService({ delayMs: 0 }).signUp({ ...INES, password: 'a-secret-plum' })

    const kept = await createKnownProfiles().find('local:ines@example.com')
    expect(JSON.stringify([localStorage.getItem(STORAGE_KEYS.user), kept])).not.toContain('a-secret-plum')
  })

  it('logging in again, spelt otherwise, brings back the same diary, name and languages', async () => {
    const first = createLocalAccountService({ delayMs: 0 })
    const before = await first.signUp({ ...INES, email: 'again@example.com' })
    await first.logOut()

    const later = createLocalAccountService({ delayMs: 0 })

    expect(await later.logIn({ email: ' Again@Example.com', password: 'other' })).toEqual(before)
  })
})

describe('a browser that keeps nothing', () => {
  it('USER-8: lets the learner in for this visit, says so, and tells the console once', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    })
    const service = quickService()

    expect(service.stored()).toBeNull()
    expect(service.isPersistent()).toBe(false)
    await service.logIn({ email: 'mai@example.com', password: 'x' })
    expect(service.stored()).toMatchObject({ name: 'mai' })
    await service.logOut()
    expect(service.stored()).toBeNull()
    expect(told).toHaveBeenCalledOnce()
  })
})

describe('a browser that is full', () => {
  it('lets a log-out take the stored profile away all the same', async () => {
    const service = quickService()
    await service.logIn({ email: 'mai@example.com', password: 'x' })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    await service.logIn({ email: 'ines@example.com', password: 'x' })
    expect(service.stored()).toMatchObject({ name: 'ines' })

    await service.logOut()

    expect(localStorage.getItem(STORAGE_KEYS.user)).toBeNull()
    expect(service.stored()).toBeNull()
  })
})
