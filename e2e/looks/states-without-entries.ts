import type { Page } from 'playwright-core'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { ANA, editor, setProfile } from '../steps/learner.ts'
import { type Group, goOn, openPage, type State, screen, seldom } from './state.ts'

async function submit(page: Page, path: string, button: string): Promise<void> {
  await goOn(page, path)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

async function openMenu(page: Page, width: 360 | 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await setProfile(page, { ...ANA, id: DEMO_ID, isAnonymous: true })
  await openPage(page, '/diary')
  await page.getByRole('button', { name: width === 360 ? 'Menu' : 'Account menu', exact: true }).click()
  const note = page.getByText('Not signed in: this diary is on this device only.')
  await note.filter({ visible: true }).waitFor()
}

const unsignedMenu = (width: 360 | 1280): State => ({
  name: 'the menu of who is not signed in',
  widths: [width],
  reach: (page) => openMenu(page, width),
})

export const OUTSIDE: Group = {
  name: 'what is open to everyone, and a diary without an account',
  states: [
    ...seldom(screen('/login'), screen('/signup')),
    screen('/start'),
    screen('/forgot-password'),
    screen('/reset-password'),
    screen('/auth/verified'),
    // one part stands on all of them
    ...seldom(
      screen('/diary', 'the gate of /diary'),
      screen('/translate', 'the gate of /translate'),
      screen('/shadow', 'the gate of /shadow'),
      screen('/words', 'the gate of /words'),
      screen('/texts', 'the gate of /texts'),
      screen('/look-back', 'the gate of /look-back'),
    ),
    screen('/review', 'the gate of /review'),
    screen('/progress', 'the gate of /progress'),
    { name: 'log-in with errors', isWide: true, reach: (page) => submit(page, '/login', 'Log In') },
    { name: 'sign-up with errors', reach: (page) => submit(page, '/signup', 'Sign Up') },
    {
      name: 'the phone menu',
      widths: [360],
      async reach(page) {
        await page.setViewportSize({ width: 360, height: 800 })
        await openPage(page, '/login')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
      },
    },
    unsignedMenu(360),
    ...seldom(unsignedMenu(1280)),
  ],
}

export const EMPTY: Group = {
  name: 'an account without entries',
  setUp: setProfile,
  states: [
    screen('/profile'),
    screen('/settings', '/settings', { isWide: true }),
    screen('/settings/voice'),
    screen('/settings/reminders'),
    screen('/settings/data'),
    screen('/settings/words'),
    ...seldom(
      screen('/diary', 'an empty diary'),
      screen('/translate', 'nothing to translate'),
      screen('/review', 'nothing to say again'),
      screen('/progress', 'progress at the beginning'),
      screen('/words', 'no words yet'),
    ),
    screen('/shadow', 'nothing to say'),
    {
      name: 'a text that is too long, with a translation',
      async reach(page) {
        await goOn(page, '/texts')
        await page.getByText('Add a translation').click()
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('a'.repeat(5001))
        await page.getByRole('button', { name: 'Practice it', exact: true }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'a text that was brought',
      async reach(page) {
        await openPage(page, '/texts')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Green wind. Green branches.')
        await page.getByText('Add a translation').click()
        await page
          .getByRole('textbox', { name: 'Translation', exact: true })
          .fill('Verde viento. Verdes ramas.')
        await page.getByRole('button', { name: 'Practice it', exact: true }).click()
        await page.getByText('Not from your diary').waitFor()
        await page.getByRole('button', { name: 'Keep', exact: true }).click()
        await page.getByText('Its sentences come back on later days.').waitFor()
        await page.getByRole('region', { name: 'About this text' }).getByText('Translation').click()
      },
    },
    {
      name: 'the texts that were brought',
      isWide: true,
      reach: (page) => openPage(page, '/texts'),
    },
    ...seldom(screen('/look-back', 'a month without pages')),
    {
      name: 'the account menu',
      widths: [1280],
      async reach(page) {
        await goOn(page, '/diary')
        await page.getByRole('button', { name: 'Account menu' }).click()
      },
    },
    {
      name: 'a draft',
      async reach(page) {
        await openPage(page, '/diary')
        await editor(page).fill('Hoy llueve.')
        await page.getByText('Draft', { exact: true }).waitFor()
      },
    },
  ],
}
