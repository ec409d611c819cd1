import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { type AccountSession, createAccountSession, useAccount } from './account-session.ts'

const STORED = { id: 'x', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES', preferences: {} }

afterEach(() => localStorage.clear())

it('USER-4: the state is loading until the stored user has been read, and never logged out in between', async () => {
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(STORED))
  const seen: string[] = []
  function Probe({ session }: { session: AccountSession }) {
    const { status } = useAccount(session)
    seen.push(status)
    return <p>{status}</p>
  }
  const probe = <Probe session={createAccountSession(createLocalAccountService())} />
  const place = document.createElement('div')
  place.innerHTML = '<p>loading</p>' // what is prerendered: account-session.test.ts

  const root = await act(async () => hydrateRoot(place, probe))
  onTestFinished(() => act(() => root.unmount()))

  expect(place.textContent).toBe('logged-in')
  expect(seen).not.toContain('logged-out')
})
