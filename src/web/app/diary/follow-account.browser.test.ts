import { afterEach, expect, it, vi } from 'vitest'
import { accountStateOf } from '#domain/accounts/account-state.ts'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { chooseTheme, chosenTheme } from '#web/ui/theme.ts'
import type { Services } from '../services/services.ts'
import { followAccount } from './follow-account.ts'

const ANA: Profile = {
  id: 'ana',
  name: 'Ana',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

function sessionOf(first: Profile | null) {
  let profile = first
  const listeners = new Set<() => void>()
  const refresh = vi.fn(async () => undefined)
  const session = {
    get: () => accountStateOf(profile),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
  } as unknown as AccountSession
  const become = (next: Profile | null) => {
    profile = next
    for (const listener of listeners) listener()
  }
  return { session, become, refresh }
}

function servicesAt(clock: { ms: number }) {
  const clear = vi.fn()
  const services = {
    clock: { now: () => clock.ms },
    cache: { clear },
    whenIdle: async () => undefined,
  } as unknown as Services
  return { services, clear }
}

afterEach(() => chooseTheme(null))

it('PROMISE-8 OPEN-4: a theme that was chosen on another device comes to this one; one that was not does not', () => {
  const { session, become } = sessionOf(ANA)
  followAccount(servicesAt({ ms: 0 }).services, session)
  expect(chosenTheme()).toBeNull()
  become({ ...ANA, preferences: { ...NEW_PREFERENCES, theme: 'dark', isThemeChosen: true } })
  expect(chosenTheme()).toBe('dark')
  become({ ...ANA, preferences: NEW_PREFERENCES })
  expect(chosenTheme()).toBe('dark')
})

it('OPEN-4 LAYOUT-18: following the device, once chosen, comes to the other devices, too', () => {
  chooseTheme('dark')
  const { session, become } = sessionOf(ANA)
  followAccount(servicesAt({ ms: 0 }).services, session)
  expect(chosenTheme()).toBe('dark')
  become({ ...ANA, preferences: { ...NEW_PREFERENCES, theme: 'dark', isThemeChosen: false } })
  expect(chosenTheme()).toBeNull()
})

it('ACCESS-7: what the first paint would show goes as soon as somebody else is here, or nobody', () => {
  const { session, become } = sessionOf(ANA)
  const { services, clear } = servicesAt({ ms: 0 })
  followAccount(services, session)
  become({ ...ANA, name: 'Ana Lund' })
  expect(clear).not.toHaveBeenCalled()
  become({ ...ANA, id: 'bo' })
  expect(clear).toHaveBeenCalledTimes(1)
  become(null)
  expect(clear).toHaveBeenCalledTimes(2)
  become(ANA)
  expect(clear).toHaveBeenCalledTimes(2)
})

it('asks what has changed elsewhere once the page is at rest, and on coming back, at most once a minute', async () => {
  const clock = { ms: 1_000_000 }
  const { session, refresh } = sessionOf(ANA)
  followAccount(servicesAt(clock).services, session)
  await expect.poll(() => refresh.mock.calls.length).toBe(1)
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
  clock.ms += 59_000
  comeBack()
  expect(refresh).toHaveBeenCalledTimes(1)
  clock.ms += 1_000
  comeBack()
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('asks at once when the connection is back, however lately it has asked', async () => {
  const { session, refresh } = sessionOf(ANA)
  followAccount(servicesAt({ ms: 1_000_000 }).services, session)
  await expect.poll(() => refresh.mock.calls.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  expect(refresh).toHaveBeenCalledTimes(2)
})
