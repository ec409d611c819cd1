import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { AccountMenu } from './account-menu.tsx'
import { Sheet } from './account-parts.tsx'
import { menuActs } from './navigation-links.tsx'
import '#web/ui/base.css'

const INES = {
  id: 'x',
  name: 'Ines Moreau',
  email: 'ines@example.com',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
} as const

type Opened = { onLogOut?: () => void; profile?: Profile; hasSite?: boolean }

async function openMenu({ onLogOut = vi.fn(), profile = INES, hasSite = false }: Opened = {}) {
  await render(
    <TestRouter>
      <AccountMenu {...{ profile, onLogOut, hasSite, Sheet }} onOpen={() => undefined} />
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
    await expect.element(item('Practice another text')).toHaveAttribute('href', '/texts')
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
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

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

  it('ends with the links of the site where these do not stand in the header', async () => {
    await openMenu({ hasSite: true })
    await button().click()
    const names = page
      .getByRole('menuitem')
      .elements()
      .map((row) => [row.textContent, row.getAttribute('href')])

    expect(names).toEqual([
      ['Practice another text', '/texts'],
      ['Profile', '/profile'],
      ['Settings', '/settings'],
      ['Log out', null],
      ['Home', '/'],
      ['Features', '/#features'],
      ['Contact', '/#contact'],
    ])
  })
})

it('what comes late to the opened account menu moves none of its rows', async () => {
  onTestFinished(() => menuActs.set({ acts: [] }))
  await openMenu({ hasSite: true })
  await button().click()
  const places = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((row) => [row.textContent, row.getBoundingClientRect().top])
  const before = places()
  const press = vi.fn()
  menuActs.set({ acts: [{ id: 'write-in', name: 'Write in Spanish', press }] })
  await expect.element(item('Write in Spanish')).toBeVisible()
  expect(places().slice(0, -1)).toEqual(before)
  await item('Write in Spanish').click()
  expect(press).toHaveBeenCalledOnce()
})

describe('the menu of a diary without an account', () => {
  const BEGUN = { ...INES, id: 'local:demo@example.com', name: 'Demo User', email: 'demo@example.com' }

  it.each([
    ['hosted', BEGUN],
    ['local', { ...BEGUN, isAnonymous: true } as const],
  ] as const)(
    'says with %s accounts that it is on this device only, and leads to an account',
    async (accounts, profile) => {
      onTestFinished(fillPageSettings({ accounts }))
      const onLogOut = await openMenu({ profile })
      await expect.element(page.getByText('Not signed in', { exact: true })).toBeVisible()
      await button().click()

      await expect.element(page.getByText('Not signed in: this diary is on this device only.')).toBeVisible()
      expect(document.body.textContent).not.toMatch(/Demo User|demo@example/)
      await expect.element(item('Create an account')).toHaveAttribute('href', '/signup')
      await expect.element(item('Log In')).toHaveAttribute('href', '/login')
      expect(item('Log out').query()).toBeNull()
      await item('Close this diary').click()
      expect(onLogOut).toHaveBeenCalledOnce()
    },
  )

  it('ACCT-7: is that of the Demo User for whoever gave the demo credential', async () => {
    await openMenu({ profile: BEGUN })
    await expect.element(page.getByText('Demo User')).toBeVisible()
    await button().click()

    await expect.element(item('Log out')).toBeVisible()
    for (const name of ['Create an account', 'Log In', 'Close this diary'])
      expect([name, item(name).query()]).toEqual([name, null])
  })
})
