import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { AccountMenu } from './account-menu.tsx'
import '#web/ui/base.css'

const INES = {
  id: 'x',
  name: 'Ines Moreau',
  email: 'ines@example.com',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
} as const

async function openMenu(onLogOut = vi.fn(), profile: Profile = INES) {
  await render(
    <TestRouter>
      <AccountMenu profile={profile} onLogOut={onLogOut} />
      <button type="button">Something else</button>
      <Routes>
        <Route path="/" element={<p>AuthContext</p>} />
        <Route path="/profile" element={<p>The profile page</p>} />
        <Route path="*" element={<p>Somewhere</p>} />
      </Routes>
    </TestRouter>,
  )
  return onLogOut
}

const button = () => page.getByRole('button', { name: 'Account menu', exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const menu = () => page.getByRole('menu')

beforeEach(() => startTestTexts('en'))

describe('the account menu', () => {
  it('shows who is logged in and leads to the diary, the profile and the settings', async () => {
    await openMenu()
    await expect.element(page.getByText('Ines Moreau')).toBeVisible()
    await button().click()

    await expect.element(page.getByText('ines@example.com')).toBeVisible()
    await expect.element(item('Diary')).toHaveAttribute('href', '/diary')
    await expect.element(item('Progress')).toHaveAttribute('href', '/progress')
    await expect.element(item('Profile')).toHaveAttribute('href', '/profile')
    await expect.element(item('Settings')).toHaveAttribute('href', '/settings')
  })

  it('USER-3: logs out', async () => {
    const onLogOut = await openMenu()
    await button().click()
    await item('Log out').click()

    expect(onLogOut).toHaveBeenCalledOnce()
  })

  it('works from the keyboard: arrows, Home, End, Enter', async () => {
    await openMenu()
    button().element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Diary')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(item('Log out')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowDown}')
    await expect.element(item('Progress')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(item('Log out')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

    await expect.element(page.getByText('The profile page')).toBeVisible()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('Arrow up opens it at its last row', async () => {
    await openMenu()
    button().element().focus()
    await userEvent.keyboard('{ArrowUp}')

    await expect.element(item('Log out')).toHaveFocus()
  })

  it('Escape closes it and the focus is back on the button', async () => {
    await openMenu()
    await button().click()
    await userEvent.keyboard('{Escape}')

    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
  })

  it('closes when the learner goes on to something else, by Tab or by a press elsewhere', async () => {
    await openMenu()
    await button().click()
    await userEvent.tab()
    await expect.element(menu()).not.toBeInTheDocument()

    await button().click()
    await page.getByText('Something else').click()
    await expect.element(menu()).not.toBeInTheDocument()

    await button().click()
    await button().click()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('offers the demo an account, where accounts are at a provider', async () => {
    onTestFinished(fillPageSettings({ accounts: 'hosted' }))
    await openMenu(vi.fn(), { ...INES, id: 'local:demo@example.com', name: 'Demo User' })
    await button().click()

    await expect.element(item('Sign Up')).toHaveAttribute('href', '/signup')
    await expect.element(item('Log out')).toBeVisible()
  })

  it('offers no second account to whoever has one, nor where accounts are local', async () => {
    await openMenu(vi.fn(), { ...INES, id: 'local:demo@example.com' })
    await button().click()

    expect(item('Sign Up').elements()).toEqual([])
  })
})
