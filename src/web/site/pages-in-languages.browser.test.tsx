import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SiteLanguage } from '#domain/languages.ts'
import { HomePage } from '#web/site/home/home-page.tsx'
import { PUBLIC_PAGES } from './public-pages.fixture.tsx'
import { LOGGED_OUT, showPage } from './show-page.fixture.ts'

const PAGES = { home: <HomePage account={LOGGED_OUT} />, ...PUBLIC_PAGES }

afterEach(() => page.viewport(414, 896))

/** Every text on the page, with the names of its controls; examples in another language are not translated. */
function textsOn(root: HTMLElement): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element?.closest('option, script, noscript, [lang]:not(html)') || !element?.checkVisibility())
      continue
    texts.push(node.textContent?.trim() ?? '')
  }
  const labels = [...root.querySelectorAll('[aria-label]')]
  const named = labels.map((element) => element.getAttribute('aria-label') ?? '')
  return [...texts, ...named].filter((text) => text !== '')
}

const SAME_EVERYWHERE =
  /^(©.*|Echolog|Email|Menu|App Store|Google Play|iPhone.*|Android|Premium|[\w.]+@[\w.]+|\W+|[\d ,.%$₫]+)$/

async function textsIn(element: React.ReactElement, language: SiteLanguage): Promise<string[]> {
  await page.viewport(1280, 800)
  const { container, unmount } = await showPage(element, { language })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const texts = textsOn(container)
  await unmount()
  return texts
}

it.each(Object.entries(PAGES))(
  'I18N-10: no text of %s is in English on the Vietnamese page',
  async (_, element) => {
    const english = await textsIn(element, 'en')
    expect(english.length).toBeGreaterThan(2)
    const same = (await textsIn(element, 'vi')).filter((text) => english.includes(text))
    expect(same.filter((text) => !SAME_EVERYWHERE.test(text))).toEqual([])
  },
)
