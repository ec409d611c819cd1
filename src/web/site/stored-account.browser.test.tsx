import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import { logOutHere, useStoredAccount } from './stored-account.ts'

const KEY = 'echolog.user'

const INES = {
  id: 'local:ines@example.com',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

function Who() {
  const account = useStoredAccount()
  return <p>{account.status === 'logged-in' ? account.profile.name : account.status}</p>
}

/** What the browser tells this tab when another one has changed what is stored. */
async function inAnotherTab(user: string | null) {
  if (user === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, user)
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: user })))
}

const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

describe('who is here, on a public page', () => {
  beforeEach(async () => {
    await render(<Who />)
    await inAnotherTab(null)
  })
  afterEach(() => localStorage.clear())

  it('LAYOUT-5 HOME-8: is nobody where no profile is stored', () => shown('logged-out'))

  it('LAYOUT-4 HOME-7: is who logs in, in another tab too, until they log out', async () => {
    await inAnotherTab(JSON.stringify(INES))
    await shown('Ines')
    await inAnotherTab(null)
    await shown('logged-out')
  })

  it.each(['{', '{"id":"x"}', '[]', '"Ines"'])('USER-8: is nobody where %s is stored', async (user) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await inAnotherTab(user)
    await shown('logged-out')
    told.mockRestore()
  })

  it('USER-3: logging out here removes the user and the newest entries from this device', async () => {
    await inAnotherTab(JSON.stringify(INES))
    localStorage.setItem('echolog.entries', '[]')
    await act(() => logOutHere())
    await shown('logged-out')
    expect([localStorage.getItem(KEY), localStorage.getItem('echolog.entries')]).toEqual([null, null])
  })
})
