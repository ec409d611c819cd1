import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { AboutPage, FounderPhoto } from '#web/site/pages/about-page.tsx'
import { AccountDeletion } from '#web/site/pages/account-deletion-page.tsx'
import { AppRelease, AppReleasePage } from '#web/site/pages/app-release-page.tsx'
import { DownloadPage } from '#web/site/pages/download-page.tsx'
import { NotFoundPage } from '#web/site/pages/not-found-page.tsx'
import { PrivacyPolicyPage } from '#web/site/pages/privacy-policy-page.tsx'
import { PUBLIC_PAGES } from './public-pages.fixture.tsx'
import { showPage } from './show-page.fixture.ts'

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const waitlistLinks = () => page.getByRole('link', { name: /^Join Waitlist/ })

afterEach(() => page.viewport(414, 896))

describe('the story', () => {
  it('PAGE-1: has a title and a subtitle', async () => {
    await showPage(<AboutPage />)

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('About Echolog')
    await expect.element(page.getByText('A diary that teaches you to say what you mean.')).toBeVisible()
  })

  it('PAGE-2: shows the founder, with a picture that is there', async () => {
    await showPage(<AboutPage />)
    const photo = page.getByRole('img', { name: /A drawing in place of a photograph/ })

    await expect.element(heading('How it began')).toBeVisible()
    await expect.poll(() => (photo.element() as HTMLImageElement).naturalWidth).toBe(240)
  })

  it('PAGE-3: shows a placeholder when the picture does not load', async () => {
    startTestTexts('en')
    await render(<FounderPhoto source="/pictures/lost.svg" />)
    const placeholder = page.getByRole('img', { name: "The founder's picture did not load" })

    await expect.element(placeholder).toHaveAttribute('src', '/pictures/founder-placeholder.svg')
    await expect.poll(() => (placeholder.element() as HTMLImageElement).naturalWidth).toBe(240)
  })

  it('PAGE-2: shows their photograph where the installation has one', async () => {
    await showPage(<AboutPage />, { settings: { founderPhoto: '/pictures/founder-placeholder.svg' } })
    const photo = page.getByRole('img', { name: 'The founder of Echolog' })

    await expect.element(photo).toHaveAttribute('src', '/pictures/founder-placeholder.svg')
    await expect.element(photo).toBeVisible()
  })

  it('PAGE-4: presents the two methods', async () => {
    await showPage(<AboutPage />)

    await expect.element(heading('Journaling')).toBeVisible()
    await expect.element(heading('Shadowing')).toBeVisible()
  })

  it("PAGE-5: has a block 'Powered by Innovation' with the mission", async () => {
    await showPage(<AboutPage />)

    await expect.element(heading('Powered by Innovation')).toBeVisible()
    await expect.element(page.getByText(/Our mission: everyone should be able/)).toBeVisible()
  })

  it('PAGE-6: has three benefits', async () => {
    await showPage(<AboutPage />)

    for (const name of ['Personalized Learning', 'Complete Approach', 'Sustainable Progress'])
      await expect.element(heading(name)).toBeVisible()
  })

  it("PAGE-7: 'Join Waitlist' opens the form in a new tab", async () => {
    await showPage(<AboutPage />, { settings: { waitlistUrl: 'https://forms.example/wait' } })

    await expect.element(waitlistLinks()).toHaveAttribute('href', 'https://forms.example/wait')
    await expect.element(waitlistLinks()).toHaveAttribute('target', '_blank')
    await expect.element(waitlistLinks()).toHaveAttribute('rel', 'noopener')
  })

  it('PAGE-7: without a form elsewhere, our own', async () => {
    await showPage(<AboutPage />)

    await expect.element(waitlistLinks()).toHaveAttribute('href', '/contact?about=waitlist')
  })
})

describe('the page about the apps', () => {
  const phases = () =>
    [...document.querySelectorAll<HTMLElement>('.phase')].map((phase) => phase.innerText.split(/\n+/))

  it("PAGE-8: says 'coming soon' in its headline", async () => {
    await showPage(<AppReleasePage />)

    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/coming soon/i)
  })

  it('PAGE-8: until the apps are there', async () => {
    await showPage(<AppRelease today="2026-11-21" />, {
      settings: { playStoreUrl: 'https://play.example/1' },
    })

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Now on your phone')
    expect(document.querySelector('.site-page-head')?.textContent).not.toMatch(/until|soon/i)
  })

  it('PAGE-9 PAGE-10 PAGE-11: has three phases, as they stand today', async () => {
    await showPage(<AppRelease today="2026-01-15" />)

    await expect.poll(phases).toEqual([
      ['September 2025', 'Beta Testing', 'Limited beta for early subscribers.', 'Done'],
      ['December 2025', 'Public Beta', 'Open beta for all users.', 'Now'],
      ['February 2026', 'Official Launch', 'Full release on the App Store and Google Play.', 'Next'],
    ])
  })

  it('PAGE-11: a launch whose month has passed without a store is later than planned', async () => {
    await showPage(<AppRelease today="2026-11-21" />)

    await expect
      .poll(() => phases().map((phase) => phase.at(-1)))
      .toEqual(['Done', 'Now', 'Later than planned'])
  })

  it('PAGE-11: with a store it is done', async () => {
    await showPage(<AppRelease today="2026-11-21" />, { settings: { appStoreUrl: 'https://apps.example/1' } })

    await expect.poll(() => phases().map((phase) => phase.at(-1))).toEqual(['Done', 'Done', 'Done'])
  })

  it.each([
    ['PAGE-12: journal on the go', 'Journal on the go', /Write today's entry/],
    [
      'PAGE-13: instant translation',
      'Instant translation',
      "From your native language to the one you're learning.",
    ],
    ['PAGE-14: voice recording', 'Voice recording for shadowing', /hear yourself/],
    ['PAGE-15: reminders', 'Push reminders for daily practice', /One a day/],
    ['PAGE-16: sync', 'Sync with your web account', /The same diary/],
  ])("%s, under 'What to Expect'", async (_, name, words) => {
    await showPage(<AppReleasePage />)
    const list = page.elementLocator(heading('What to Expect').element().parentElement as HTMLElement)

    await expect.element(list.getByRole('heading', { name })).toBeVisible()
    await expect.element(list.getByText(words)).toBeVisible()
  })

  it('PAGE-17 PAGE-19: the waitlist block has its id, and a button that opens the form in a new tab', async () => {
    await showPage(<AppReleasePage />, { settings: { waitlistUrl: 'https://forms.example/wait' } })
    const block = page.elementLocator(document.getElementById('waitlist') as HTMLElement)
    const join = block.getByRole('link', { name: /^Join Waitlist/ })

    await expect.element(join).toHaveAttribute('href', 'https://forms.example/wait')
    await expect.element(join).toHaveAttribute('target', '_blank')
  })

  it('PAGE-18: #waitlist scrolls smoothly to it', async () => {
    await page.viewport(414, 500)
    await showPage(<AppReleasePage />)
    const block = document.getElementById('waitlist') as HTMLElement
    expect(block.getBoundingClientRect().top).toBeGreaterThan(500)
    expect(getComputedStyle(document.documentElement).scrollBehavior).toBe('smooth')

    location.hash = '#waitlist'
    const after = block.getBoundingClientRect().top
    expect(after).toBeGreaterThan(500) // on its way, not there at once
    await expect.poll(() => block.getBoundingClientRect().bottom).toBeLessThanOrEqual(500)
    history.replaceState(null, '', location.pathname)
  })
})

describe('the privacy policy', () => {
  it('PAGE-20: is dated', async () => {
    await showPage(<PrivacyPolicyPage />)

    await expect.element(page.getByText('Last updated: September 16, 2025')).toBeVisible()
  })

  it('PAGE-21: names all data that is collected', async () => {
    await showPage(<PrivacyPolicyPage />)

    for (const name of [
      'Account info',
      'Profile languages and levels',
      'Date of birth',
      'Usage data',
      'Audio recordings',
      'Technical data',
    ])
      await expect.element(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Optional\. You never have to give it\./)).toBeVisible()
  })

  it.each([
    ['use', 'How it is used'],
    ['sharing', 'Sharing'],
    ['security', 'Security'],
    ['retention', 'How long it is kept'],
    ['rights', 'Your rights'],
    ['children', 'Children under 13'],
    ['changes', 'Changes'],
    ['contact', 'Contact'],
  ])('PAGE-22: covers %s', async (id, name) => {
    await showPage(<PrivacyPolicyPage />)
    const block = page.elementLocator(document.getElementById(id) as HTMLElement)

    await expect.element(block.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    expect(block.element().querySelector('p')?.textContent?.length).toBeGreaterThan(20)
  })

  it('PAGE-23: keeps audio samples on the server at most 30 days', async () => {
    await showPage(<PrivacyPolicyPage />)

    await expect.element(page.getByText(/Audio samples on the server are kept at most 30 days/)).toBeVisible()
  })

  it('PAGE-22: promises no more of a deleted entry than the diary offers: 30 days to bring it back', async () => {
    await showPage(<PrivacyPolicyPage />)

    await expect
      .element(page.getByText(/A deleted entry can be brought back for 30 days; then its text is gone/))
      .toBeVisible()
  })

  it('PAGE-24: asks for 13 years', async () => {
    await showPage(<PrivacyPolicyPage />)

    await expect.element(page.getByText(/The minimum age is 13\./)).toBeVisible()
  })

  it('PAGE-22: says whom to write to', async () => {
    await showPage(<PrivacyPolicyPage />)

    await expect
      .element(page.getByRole('link', { name: 'support@example.org' }))
      .toHaveAttribute('href', 'mailto:support@example.org')
  })
})

describe('the deletion of an account', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  const settings = { accountDeletionUrl: 'https://forms.example/delete' }

  it('PAGE-25: leads on to the form after two seconds, not before', async () => {
    const goTo = vi.fn()
    await showPage(<AccountDeletion goTo={goTo} />, { settings })

    vi.advanceTimersByTime(1999)
    expect(goTo).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(goTo).toHaveBeenCalledExactlyOnceWith('https://forms.example/delete')
  })

  it('PAGE-25: no more once the reader has gone on', async () => {
    const goTo = vi.fn()
    const { unmount } = await showPage(<AccountDeletion goTo={goTo} />, { settings })
    await unmount()
    vi.advanceTimersByTime(5000)

    expect(goTo).not.toHaveBeenCalled()
  })

  it.each(['pointerdown', 'wheel', 'keydown'])(
    'PAGE-25: who reads on stays, and is told so: after %s nothing leads away',
    async (sign) => {
      const goTo = vi.fn()
      await showPage(<AccountDeletion goTo={goTo} />, { settings })
      await expect
        .element(page.getByText(/in two seconds\. To stay here, scroll or press a key/))
        .toBeVisible()

      document.body.dispatchEvent(new Event(sign, { bubbles: true }))
      await expect.element(page.getByText("You'll stay here until you open the form yourself.")).toBeVisible()
      vi.advanceTimersByTime(5000)
      expect(goTo).not.toHaveBeenCalled()
    },
  )

  it('says that the diary goes with the account, and that a file of it comes first', async () => {
    await showPage(<AccountDeletion goTo={vi.fn()} />)

    await expect.element(page.getByText(/download your diary as a file first.*can't be opened/)).toBeVisible()
  })

  it('PAGE-26: offers the link by hand', async () => {
    await showPage(<AccountDeletion goTo={vi.fn()} />, { settings })

    await expect
      .element(page.getByRole('link', { name: 'Go to the request form' }))
      .toHaveAttribute('href', settings.accountDeletionUrl)
  })

  it('PAGE-27: says within 7 working days, for good', async () => {
    await showPage(<AccountDeletion goTo={vi.fn()} />)

    await expect.element(page.getByText(/processed within 7 working days.*permanently deleted/)).toBeVisible()
  })
})

describe('the download', () => {
  const codes = () =>
    [...document.querySelectorAll<HTMLImageElement>('img')].filter((code) => code.checkVisibility())

  it('PAGE-28: has a badge for iOS and one for Android', async () => {
    await showPage(<DownloadPage />, {
      settings: { appStoreUrl: 'https://apps.example/1', playStoreUrl: 'https://play.example/1' },
    })

    await expect.element(page.getByRole('heading', { name: 'iPhone and iPad', level: 2 })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /App Store$/ }))
      .toHaveAttribute('href', 'https://apps.example/1')
    await expect.element(page.getByRole('heading', { name: 'Android', level: 2 })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /Google Play$/ }))
      .toHaveAttribute('href', 'https://play.example/1')
  })

  it('PAGE-29: on a wide screen the web app and each store have a code, 200 by 200', async () => {
    await page.viewport(1280, 800)
    await showPage(<DownloadPage />)

    expect(codes().map(({ width, height, alt }) => ({ width, height, alt }))).toEqual([
      { width: 200, height: 200, alt: 'QR code for your diary in the browser' },
      { width: 200, height: 200, alt: 'QR code for the App Store' },
      { width: 200, height: 200, alt: 'QR code for Google Play' },
    ])
    expect(codes().map((code) => new URL(code.src).pathname)).toEqual([
      '/qr/web-app.svg',
      '/qr/app-store.svg',
      '/qr/play-store.svg',
    ])
  })

  it('PAGE-30: on a narrow one the badges are there to tap, and no code', async () => {
    await page.viewport(390, 844)
    await showPage(<DownloadPage />)

    expect(codes()).toEqual([])
    for (const name of [/App Store$/, /Google Play$/]) {
      const { width, height } = page.getByRole('link', { name }).element().getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})

describe('the page that is not there', () => {
  it('PAGE-31: shows 404 and Page Not Found', async () => {
    await showPage(<NotFoundPage />)

    await expect.element(page.getByText('404')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found')
  })

  it('PAGE-32: says what happened and what to do', async () => {
    await showPage(<NotFoundPage />)
    const words =
      "The page you're looking for doesn't exist or has been moved. Let's get you back on track with your language learning journey."

    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('PAGE-33: has a Return to Homepage button that leads to /', async () => {
    await showPage(<NotFoundPage />)

    await expect.element(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
  })

  it('PAGE-33: in Vietnamese to the Vietnamese one', async () => {
    await showPage(<NotFoundPage />, { language: 'vi' })

    await expect.element(page.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/vi')
  })
})

describe('every page', () => {
  it.each(Object.entries(PUBLIC_PAGES))(
    '%s is never wider than the screen, in any language',
    async (_, element) => {
      for (const width of [360, 390, 768, 1024, 1280, 1440]) {
        await page.viewport(width, 800)
        for (const language of ['en', 'vi', 'da'] as const) {
          const { unmount } = await showPage(element, { language })
          expect
            .soft(document.documentElement.scrollWidth, `${language} at ${width}`)
            .toBeLessThanOrEqual(width)
          await unmount()
        }
      }
    },
  )

  it.each(Object.entries(PUBLIC_PAGES))(
    '%s is a heading outline: one title, and no level left out',
    async (_, element) => {
      await showPage(element)
      const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))

      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [index, level] of levels.entries())
        expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    },
  )
})
