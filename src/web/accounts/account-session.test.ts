import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { AccountService } from '#domain/accounts/account-service.ts'
import { changePreferences } from '#domain/accounts/preference-changes.ts'
import { changeProfile, NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { failure, success } from '#domain/outcome.ts'
import { type AccountSession, createAccountSession, useAccount } from './account-session.ts'

const INES: Profile = {
  id: 'ines',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

function serviceWith(
  stored: Profile | null,
): AccountService & { tellOtherTab(profile: Profile | null): void } {
  let profile = stored
  const watchers = new Set<(profile: Profile | null) => void>()
  const become = (changed: Profile | null) => {
    profile = changed
    for (const watcher of watchers) watcher(changed)
  }
  return {
    hosted: null,
    demo: { languages: async () => null, open: async () => failure('offline') },
    stored: () => profile,
    isPersistent: () => true,
    refresh: async () => undefined,
    accessToken: async () => null,
    renewToken: async () => false,
    stayWhile: () => undefined,
    async logIn({ password }) {
      if (password === 'wrong') return failure('invalid-credentials')
      become(INES)
      return success({ step: 'signed-in', profile: INES })
    },
    signUp: async ({ email }) => success({ step: 'confirm-email', email }),
    async update(change) {
      if (profile === null) return failure('logged-out')
      const changed = changeProfile(profile, change)
      become(changed)
      return success(changed)
    },
    async logOut() {
      become(null)
      return success(null)
    },
    loadPreferences: async () => ({
      change(change) {
        if (profile === null) return
        become({ ...profile, preferences: changePreferences(profile.preferences, change) })
      },
      send: async () => success(null),
      isWaiting: () => false,
      isKept: () => true,
      subscribe: () => () => undefined,
    }),
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    tellOtherTab: become,
  }
}

describe('the account session', () => {
  it('USER-1 ACCESS-1: no stored user is logged out; a stored one is logged in, at once', () => {
    expect(createAccountSession(serviceWith(null)).get()).toEqual({ status: 'logged-out' })
    expect(createAccountSession(serviceWith(INES)).get()).toEqual({ status: 'logged-in', profile: INES })
  })

  it('USER-8: a user that cannot be read is told to the console and leaves the visitor logged out', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const service = { ...serviceWith(INES), stored: () => JSON.parse('{') }

    expect(createAccountSession(service).get()).toEqual({ status: 'logged-out' })
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })

  it('USER-2 USER-3: logging in, a change and logging out are told to everyone who listens, each once', async () => {
    const session = createAccountSession(serviceWith(null))
    const heard: string[] = []
    session.subscribe(() => heard.push(session.get().status))

    await session.logIn({ email: 'ines@example.com', password: 'x' })
    await session.update({ name: 'Inês' })
    await session.logOut()

    expect(heard).toEqual(['logged-in', 'logged-in', 'logged-out'])
  })

  it('nobody is logged in before an address is confirmed', async () => {
    const session = createAccountSession(serviceWith(null))

    const languages = { nativeLanguage: 'en-US', targetLanguage: 'da-DK' } as const
    await session.signUp({ email: 'ines@example.com', password: 'x', name: 'Ines', ...languages })

    expect(session.get()).toEqual({ status: 'logged-out' })
  })

  it('USER-6: a change of preferences is seen at once', async () => {
    const session = createAccountSession(serviceWith(INES))

    const preferences = await session.loadPreferences()
    preferences.change({ autoShadow: true })

    expect(session.get()).toMatchObject({ profile: { preferences: { theme: 'light', autoShadow: true } } })
  })

  it('USER-7: a change without a user changes nothing and nobody hears of it', async () => {
    const session = createAccountSession(serviceWith(null))
    const heard = vi.fn()
    session.subscribe(heard)

    const preferences = await session.loadPreferences()
    preferences.change({ theme: 'dark' })
    expect(await session.update({ name: 'Inês' })).toEqual({ ok: false, error: 'logged-out' })
    expect(heard).not.toHaveBeenCalled()
  })

  it('a refused log-in leaves the visitor logged out', async () => {
    const session = createAccountSession(serviceWith(null))

    expect((await session.logIn({ email: 'ines@example.com', password: 'wrong' })).ok).toBe(false)
    expect(session.get()).toEqual({ status: 'logged-out' })
  })

  it('follows another tab until nobody listens any more', () => {
    const service = serviceWith(INES)
    const session = createAccountSession(service)
    const heard = vi.fn()
    const stop = session.subscribe(heard)

    service.tellOtherTab(null)
    stop()
    service.tellOtherTab(INES)

    expect(heard).toHaveBeenCalledOnce()
    expect(session.get()).toEqual({ status: 'logged-in', profile: INES })
  })
})

it('USER-4: a page that is made at build time knows nobody yet, so it shows no gate', () => {
  const session = { get: () => ({ status: 'logged-out' }), subscribe: () => () => undefined }
  function Probe() {
    return createElement('p', null, useAccount(session as unknown as AccountSession).status)
  }

  expect(renderToString(createElement(Probe))).toBe('<p>loading</p>')
})
