import { act, lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { Link } from '#web/ui/link.tsx'
import { DueOnPhone } from './due-on-phone.tsx'
import { Layout } from './layout.tsx'
import { LearnerLinks } from './learner-links.tsx'
import { menuActs } from './navigation-links.tsx'
import '#web/ui/base.css'

const LOGGED_OUT: AccountState = { status: 'logged-out' }
const INES = {
  status: 'logged-in',
  profile: {
    id: 'x',
    name: 'Ines Moreau',
    email: 'ines@example.com',
    nativeLanguage: 'en-US',
    targetLanguage: 'es-ES',
    preferences: NEW_PREFERENCES,
  },
} satisfies AccountState

function Home() {
  return (
    <>
      <h1>Home page</h1>
      <p>
        <Link to="/other">Go elsewhere</Link>
      </p>
      <svg width="1" height="3000" aria-hidden="true" />
    </>
  )
}

function Other() {
  const navigate = useNavigate()
  return (
    <>
      <h1>Another page</h1>
      <Link to="/other">Stay here</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

const LateOther = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 150))
  return { default: Other }
})

async function openLayout({
  account = LOGGED_OUT,
  path = '/',
  isLate = false,
  onLogOut = vi.fn(),
  due = undefined as number | undefined,
} = {}) {
  const learner =
    due === undefined ? undefined : { links: <LearnerLinks due={due} />, onPhone: <DueOnPhone due={due} /> }
  await render(
    <TestRouter initialEntries={[path]}>
      <Layout {...{ account, onLogOut, learner }}>
        <Suspense>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="*" element={isLate ? <LateOther /> : <Other />} />
          </Routes>
        </Suspense>
      </Layout>
    </TestRouter>,
  )
}

const header = () => page.getByRole('banner')
const footer = () => page.getByRole('contentinfo')
const link = (name: string) => header().getByRole('link', { name, exact: true })
const menuButton = () => page.getByRole('button', { name: 'Menu', exact: true })
const headerColour = () => getComputedStyle(header().element()).backgroundColor
const scrollTo = (top: number) => act(async () => window.scrollTo({ top, behavior: 'instant' }))

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})
afterEach(() => window.scrollTo({ top: 0, behavior: 'instant' }))

describe('the frame of every page', () => {
  it('LAYOUT-1: has a header, a main area and a footer', async () => {
    await openLayout()

    await expect.element(header()).toBeVisible()
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.element(footer()).toBeInTheDocument()
  })

  it('LAYOUT-2 LAYOUT-3: the logo leads home, and there are Home, Features and Contact', async () => {
    await openLayout()

    await expect.element(link('Echolog')).toHaveAttribute('href', '/')
    await expect.element(link('Home')).toHaveAttribute('href', '/')
    await expect.element(link('Features')).toHaveAttribute('href', '/#features')
    await expect.element(link('Contact')).toHaveAttribute('href', '/#contact')
  })

  it('LAYOUT-4: with a profile it offers Get Started, to the diary', async () => {
    await openLayout({ account: INES })

    await expect.element(link('Get Started')).toHaveAttribute('href', '/diary')
    expect(link('Download').query()).toBeNull()
  })

  it('LAYOUT-5: without a profile it offers Download', async () => {
    await openLayout()

    await expect.element(link('Download')).toHaveAttribute('href', '/download')
    expect(link('Get Started').query()).toBeNull()
    expect(page.getByRole('button', { name: 'Account menu' }).query()).toBeNull()
  })

  it('LAYOUT-9 LAYOUT-10: the header is translucent down to 20 px and solid from 21 px on', async () => {
    await openLayout()
    const translucent = 'rgba(248, 247, 243, 0.78)'
    await expect.poll(headerColour).toBe(translucent)

    await scrollTo(20)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(headerColour()).toBe(translucent)
    await scrollTo(21)
    await expect.poll(headerColour).toBe('rgb(248, 247, 243)')
    await scrollTo(0)
    await expect.poll(headerColour).toBe(translucent)
  })

  it('LAYOUT-11: turning solid takes 0.45 s', async () => {
    await openLayout()

    expect(getComputedStyle(header().element()).transitionDuration).toBe('0.45s')
  })

  it('LAYOUT-12 I18N-10: the footer switches every text without a reload', async () => {
    await openLayout()
    const select = page.getByRole('combobox', { name: 'Language' })
    await expect.element(select).toHaveValue('en')
    const options = [...(select.element() as HTMLSelectElement).options].map((option) => option.text)
    expect(options).toEqual(['English', 'Tiếng Việt', 'Dansk'])

    await select.selectOptions('da')
    await expect.element(link('Forside')).toBeVisible()
    await expect.element(footer().getByRole('link', { name: 'Privatlivspolitik' })).toBeInTheDocument()

    await page.getByRole('combobox', { name: 'Sprog' }).selectOptions('vi')
    await expect.element(link('Trang chủ')).toBeVisible()
    expect(document.body.textContent).not.toMatch(/Forside|Privacy|Home\b(?! page)/)
  })

  it('LAYOUT-13 LAYOUT-14: the footer links to About, Contact, Privacy Policy and Delete your account', async () => {
    await openLayout()
    const links = [...footer().element().querySelectorAll('a')].map((each) => [
      each.textContent,
      each.getAttribute('href'),
    ])

    expect(links).toEqual([
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Privacy Policy', '/privacy-policy'],
      ['Delete your account', '/account-deletion'],
    ])
  })

  it.each([
    ['is there', null],
    ['has read what it shows', <div key="waiting" className="layout-waiting" />],
  ])('has no footer until a page %s, as it would only have to move', async (_, waiting) => {
    const layout = (children: ReactNode) => (
      <TestRouter>
        <Layout account={LOGGED_OUT} onLogOut={vi.fn()}>
          {children}
        </Layout>
      </TestRouter>
    )
    const { rerender } = await render(layout(waiting))
    await expect.element(footer()).not.toBeInTheDocument()
    await rerender(layout(<h1>Short page</h1>))
    await expect.element(footer()).toBeVisible()
  })

  it('shows as many whole words of a long name as fit beside the links', async () => {
    await page.viewport(640, 800)
    onTestFinished(() => page.viewport(414, 896))
    const name = 'Inés Magdalena Sørensen'
    await openLayout({ account: { ...INES, profile: { ...INES.profile, name } } })
    const shown = page.getByText(name).first().element()
    const box = shown.getBoundingClientRect()
    const range = document.createRange()
    const words = name.split(' ').map((word) => {
      const [text] = shown.childNodes
      if (text === undefined) throw new Error('There is no name')
      range.setStart(text, name.indexOf(word))
      range.setEnd(text, name.indexOf(word) + word.length)
      return range.getBoundingClientRect()
    })
    const onLine = words.filter(({ top }) => top < box.bottom)
    expect(onLine.length).toBeGreaterThanOrEqual(1)
    for (const { left, right } of onLine) {
      expect(left).toBeGreaterThanOrEqual(box.left - 1)
      expect(right).toBeLessThanOrEqual(box.right + 1)
    }
  })

  it('LAYOUT-15: the copyright shows the year of the visit', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 0, 1) })
    await openLayout()

    await expect.element(footer().getByText('© 2031 Echolog')).toBeInTheDocument()
    vi.useRealTimers()
  })

  it('leads past the header from the keyboard', async () => {
    await openLayout()
    await userEvent.tab()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.element(skip).toHaveFocus()
    await userEvent.keyboard('{Enter}')

    await expect.element(page.getByRole('main')).toHaveFocus()
  })
})

describe('the header of a learner', () => {
  const names = (place: { element(): Element }) =>
    [...place.element().querySelectorAll('a, button')].map((each) => each.firstChild?.textContent ?? '')
  const nav = () => page.getByRole('navigation', { name: 'Main' })

  it('LAYOUT-3 LAYOUT-4: has the ways of every day; those of the site end the menu', async () => {
    await openLayout({ account: INES, path: '/diary', due: 3 })
    expect(names(nav())).toEqual(['Diary', 'Say again', 'Progress', ''])
    await expect.element(link('Say again')).toHaveAttribute('href', '/review')
    await expect.element(link('Say again')).toHaveAccessibleDescription('3')

    await page.getByRole('button', { name: 'Account menu' }).click()
    for (const name of ['Home', 'Features', 'Contact'])
      await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  })

  it('LAYOUT-13: the footer leads to the site, too', async () => {
    await openLayout({ account: INES, path: '/diary', due: 0 })
    expect(names(footer())).toEqual([
      ...['Home', 'Features', 'About', 'Contact', 'Privacy Policy', 'Delete your account'],
    ])
  })

  it('with nothing to say again it names no number, and nothing moves when one comes', async () => {
    document.documentElement.dataset.plan = 'plan' // somebody has practised here
    onTestFinished(() => document.documentElement.removeAttribute('data-plan'))
    await openLayout({ account: INES, path: '/diary', due: 0 })
    await expect.element(link('Say again')).not.toHaveAttribute('aria-describedby')
    const left = link('Diary').element().getBoundingClientRect().left
    await openLayout({ account: INES, path: '/diary', due: 3 })
    expect(link('Diary').last().element().getBoundingClientRect().left).toBeCloseTo(left, 0)
  })

  it.each([
    ['/diary', ['Diary', 'page']],
    ['/diary/history', ['Diary', 'true']],
    ['/translate', ['Diary', 'true']],
    ['/shadow', ['Diary', 'true']],
    ['/review', ['Say again', 'page']],
    ['/progress', ['Progress', 'page']],
    ['/words', ['Progress', 'true']],
    ['/settings', undefined],
  ])('on %s the current link is %j', async (path, current) => {
    await openLayout({ account: INES, path, due: 0 })
    const shown = [...nav().element().querySelectorAll('[aria-current]')].map((each) => [
      each.firstChild?.textContent,
      each.getAttribute('aria-current'),
    ])
    expect(shown).toEqual(current === undefined ? [] : [current])
  })

  it.each([
    ['/diary', 3, true],
    ['/diary', 0, false],
    ['/settings', 12, true],
    ['/shadow', 3, false],
    ['/review', 3, false],
  ])(
    'on a phone at %s, with %i to say again, the link stands in the header: %s',
    async (path, due, isThere) => {
      await page.viewport(360, 740)
      await openLayout({ account: INES, path, due })
      expect(link('Say again').query() !== null).toBe(isThere)
      const row = header().element().firstElementChild
      expect(row?.getBoundingClientRect().height).toBe(56)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
      if (isThere)
        expect(link('Say again').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
    },
  )

  it('LAYOUT-6: the menu of a phone begins with the ways of every day and ends with the site', async () => {
    await page.viewport(360, 740)
    await openLayout({ account: INES, path: '/review', due: 2 })
    await menuButton().click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect.element(menu.getByRole('link', { name: 'Say again' })).toBeVisible()
    const daily = ['Diary', 'Say again', 'Progress']
    expect(names(menu).slice(0, 3)).toEqual(daily) // also before the rest of the menu has been loaded
    await expect
      .poll(() => names(menu))
      .toEqual([
        ...[...daily, 'Practice another text', 'Profile', 'Settings', 'Log out'],
        ...['Home', 'Features', 'Contact'],
      ])
  })

  it('what comes late to an open menu moves none of its rows, nor does what goes', async () => {
    onTestFinished(() => menuActs.set({ acts: [] }))
    await page.viewport(360, 740)
    await openLayout({ account: INES, path: '/diary', due: 2 })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const act = (name: string, press = vi.fn()) => ({ id: name, name, press })
    const places = () =>
      [...menu.element().querySelectorAll('a, button')].map((row): [string, number] => [
        row.firstChild?.textContent ?? '',
        row.getBoundingClientRect().top,
      ])
    await menuButton().click()
    await expect.element(menu.getByRole('link', { name: 'Contact' })).toBeVisible()
    await animationsEnded()
    const before = places()
    const late = act('Write in Spanish')
    menuActs.set({ acts: [late] })
    await expect.element(menu.getByRole('link', { name: 'Write in Spanish' })).toBeVisible()
    expect(places().slice(0, -1)).toEqual(before)

    await menuButton().click() // it is at its own place when the menu is opened next
    await menuButton().click()
    await animationsEnded()
    const opened = places()
    expect(opened.map(([name]) => name)).toEqual([
      ...['Diary', 'Say again', 'Progress', 'Practice another text', 'Profile', 'Settings'],
      ...['Write in Spanish', 'Log out', 'Home', 'Features', 'Contact'],
    ])
    menuActs.set({ acts: [act('Switch to Danish')] })
    await expect.element(menu.getByRole('link', { name: 'Switch to Danish' })).toBeVisible()
    expect(places().slice(0, -1)).toEqual(opened)
    await menu.getByRole('link', { name: 'Write in Spanish' }).click()
    expect(late.press).not.toHaveBeenCalled() // it can no longer be done
  })

  it('a diary without an account says so in the menu of a phone', async () => {
    await page.viewport(360, 740)
    const profile = { ...INES.profile, id: 'local:demo@example.com', name: 'Demo User', isAnonymous: true }
    await openLayout({ account: { ...INES, profile } as AccountState, path: '/diary', due: 0 })
    await menuButton().click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect.element(menu.getByText('Not signed in: this diary is on this device only.')).toBeVisible()
    for (const name of ['Create an account', 'Log In'])
      await expect.element(menu.getByRole('link', { name })).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'Close this diary' })).toBeVisible()
  })
})

describe('the menu of small screens', () => {
  beforeEach(() => page.viewport(390, 844))
  const menu = () => page.getByRole('navigation', { name: 'Menu', includeHidden: true })
  const home = () => menu().getByRole('link', { name: 'Home' })

  it('LAYOUT-6: a hamburger button opens it and pushes the page down', async () => {
    await openLayout()
    expect(page.getByRole('link', { name: 'Features' }).query()).toBeNull()
    const before = page.getByText('Home page').element().getBoundingClientRect().top

    await menuButton().click()

    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(home()).toBeVisible()
    await expect.element(menu().getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
    await expect
      .poll(() => page.getByText('Home page').element().getBoundingClientRect().top)
      .toBeGreaterThan(before + 300)
  })

  it('LAYOUT-6: logged in, it holds the account too', async () => {
    const onLogOut = vi.fn()
    await openLayout({ account: INES, onLogOut })
    await menuButton().click()
    for (const name of ['Diary', 'Profile', 'Settings', 'Get Started'])
      await expect.element(menu().getByRole('link', { name })).toBeVisible()
    await animationsEnded() // until it has unfolded, a press on its last rows may miss them

    await menu().getByRole('button', { name: 'Log out' }).click()

    expect(onLogOut).toHaveBeenCalledOnce()
    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
  })

  it('what stands below the rows of an account comes with them, and is not moved by them', async () => {
    await openLayout({ account: INES })
    const start = menu().getByRole('link', { name: 'Get Started', includeHidden: true })
    expect(start.query()).toBeNull()
    await menuButton().click()
    await expect.element(start).toBeVisible()
    expect(menu().element().querySelector('.phone-menu-rows')?.lastChild).toBe(start.element())
  })

  it('LAYOUT-7: every route change closes it', async () => {
    await openLayout()
    await menuButton().click()
    await menu().getByRole('link', { name: 'Log In' }).click()

    await expect.element(page.getByText('Another page')).toBeVisible()
    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
    expect(page.getByRole('link', { name: 'Features' }).query()).toBeNull()

    await menuButton().click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
  })

  it('its rows are in their places from the first moment, also when one is scrolled to while it unfolds', async () => {
    await openLayout()
    const row = menu().getByRole('link', { name: 'Log In', includeHidden: true }).element()
    act(() => (menuButton().element() as HTMLElement).click())
    const unfolding = document.getAnimations()
    expect(unfolding).not.toEqual([])
    for (const each of unfolding) {
      each.pause()
      each.currentTime = 30
    }
    const { top } = row.getBoundingClientRect()
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    ;(row as HTMLElement).focus()
    expect(row.getBoundingClientRect().top).toBe(top)
    for (const each of unfolding) each.finish()
    expect(row.getBoundingClientRect().top).toBe(top)
  })

  it('LAYOUT-8: opening takes 0.3 s', async () => {
    await openLayout()
    const { transitionDuration } = getComputedStyle(menu().element())

    expect(new Set(transitionDuration.split(', '))).toEqual(new Set(['0.3s']))
  })

  it('Escape closes it and the focus is back on the button', async () => {
    await openLayout()
    await menuButton().click()
    await userEvent.keyboard('{Escape}')

    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(menuButton()).toHaveFocus()
  })
})

describe('arriving at a page', () => {
  it('starts a new page at its top with the focus on its title', async () => {
    await openLayout()
    await scrollTo(400)
    ;(page.getByText('Go elsewhere').element() as HTMLElement).click()

    await expect.element(page.getByRole('heading', { name: 'Another page' })).toHaveFocus()
    expect(window.scrollY).toBe(0)
  })

  it('also when that page is still loading', async () => {
    await openLayout({ isLate: true })
    ;(page.getByText('Go elsewhere').element() as HTMLElement).click()

    await expect.element(page.getByRole('heading', { name: 'Another page' })).toHaveFocus()
  })

  it('a link that the browser is asked to open elsewhere is left to it', async () => {
    await openLayout()
    const link = page.getByText('Go elsewhere').element()
    let isLeft = false
    const hear = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault() // the test stays here
    }
    document.addEventListener('click', hear)
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
      expect([key, isLeft]).toEqual([key, true])
    }
    document.removeEventListener('click', hear)
  })

  it('a link to where one is adds nothing to go back to', async () => {
    await openLayout()
    await page.getByText('Go elsewhere').click()
    await page.getByText('Stay here').click()

    await page.getByRole('button', { name: 'Back' }).click()

    await expect.element(page.getByText('Home page')).toBeVisible()
  })

  it('takes no focus on the first load', async () => {
    await openLayout()

    expect(document.activeElement).toBe(document.body)
  })
})
