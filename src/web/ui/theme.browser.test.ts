import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/app-page.tsx'
import { chooseTheme, chosenTheme, watchTheme } from './theme.ts'
import './base.css'

const DAY = 'rgb(248, 247, 243)'
const NIGHT = 'rgb(22, 20, 16)'

const paper = () => getComputedStyle(document.documentElement).backgroundColor

async function devicePrefers(value: 'light' | 'dark' | '') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
}

/** What the shell of every page does before its first paint. */
async function loadPage() {
  delete document.documentElement.dataset.theme
  const script = document.createElement('script')
  script.src = `/theme.js?${Math.random()}`
  document.head.append(script)
  await new Promise((resolve) => script.addEventListener('load', resolve))
  script.remove()
}

function barColours() {
  return [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    .filter((meta) => matchMedia(meta.media).matches)
    .map((meta) => meta.content)
}

beforeEach(() => {
  localStorage.clear()
  for (const [theme, content] of Object.entries({ light: '#f8f7f3', dark: '#161410' })) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content })
    meta.dataset.theme = theme
    document.head.append(meta)
  }
})
afterEach(async () => {
  localStorage.removeItem('echolog.plan')
  showPlanPlace()
  chooseTheme(null)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.remove()
  await devicePrefers('')
})

describe('the theme', () => {
  it('LAYOUT-16: is light or dark, as chosen, whatever the device prefers', async () => {
    for (const preference of ['light', 'dark'] as const) {
      await devicePrefers(preference)
      chooseTheme('light')
      expect([paper(), barColours()]).toEqual([DAY, ['#f8f7f3']])
      chooseTheme('dark')
      expect([paper(), barColours()]).toEqual([NIGHT, ['#161410']])
      expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
    }
  })

  it('LAYOUT-17: a choice is stored and is there before the next page is drawn', async () => {
    await devicePrefers('light')
    chooseTheme('dark')
    expect(localStorage.getItem(STORAGE_KEYS.theme)).toBe('dark')

    await loadPage()

    expect(chosenTheme()).toBe('dark')
    expect([paper(), barColours()]).toEqual([NIGHT, ['#161410']])
  })

  it('LAYOUT-18 LAYOUT-19 USER-9: without a choice it follows the device, also when that changes', async () => {
    await loadPage()
    chooseTheme(null)
    await devicePrefers('dark')
    expect([paper(), barColours()]).toEqual([NIGHT, ['#161410']])
    await devicePrefers('light')
    expect([paper(), barColours()]).toEqual([DAY, ['#f8f7f3']])
    expect(chosenTheme()).toBeNull()
  })

  it('LAYOUT-18: a stored value that is no theme is no choice', async () => {
    localStorage.setItem(STORAGE_KEYS.theme, 'sepia')
    await loadPage()

    expect(chosenTheme()).toBeNull()
  })

  it('follows a choice made in another tab, also one that was made before it listened', () => {
    localStorage.setItem(STORAGE_KEYS.theme, 'dark')
    const stop = watchTheme()
    expect(chosenTheme()).toBe('dark')
    for (const theme of ['light', null] as const) {
      if (theme === null) localStorage.removeItem(STORAGE_KEYS.theme)
      else localStorage.setItem(STORAGE_KEYS.theme, theme)
      window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.theme }))
      expect(chosenTheme()).toBe(theme)
    }
    stop()
  })

  it('lasts for the visit where nothing can be stored', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    chooseTheme('dark')

    expect(chosenTheme()).toBe('dark')
    expect(told).toHaveBeenCalledOnce()
    full.mockRestore()
    told.mockRestore()
  })
})

it("the place of the day's plan is there before the next page is drawn, for as long as it is kept", async () => {
  const hasPlace = () => document.documentElement.hasAttribute('data-plan')
  await loadPage()
  expect(hasPlace()).toBe(false)
  rememberPlanPlace('plan', true)
  rememberPlanPlace('demo-offer', true)
  expect(hasPlace()).toBe(false)
  await loadPage()
  expect(hasPlace()).toBe(true)
  rememberPlanPlace('plan', false)
  showPlanPlace()
  expect(hasPlace(), 'the other line is still to come').toBe(true)
  localStorage.setItem('echolog.plan', '1 demo-offer of an earlier version')
  rememberPlanPlace('demo-offer', false)
  showPlanPlace()
  await loadPage()
  expect(hasPlace()).toBe(false)
})
