import { expect, it, onTestFinished, vi } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { addressIn } from '#domain/site/site-address.ts'
import { holdLink, sayHowToLeave } from './links-out.ts'

it('a link of the footer that is pressed offline before the page can say so waits for that', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML =
    '<nav class="footer-links"><a href="#about"><b>About</b></a></nav><a id="diary" href="#diary">Diary</a>'
  addEventListener('click', holdLink, true)
  sayHowToLeave()
  location.hash = ''
  onTestFinished(() => {
    removeEventListener('click', holdLink, true)
    sayHowToLeave()
    location.hash = ''
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })
  /** Answers where the page is then. */
  function press(selector: string): string {
    document.querySelector<HTMLElement>(selector)?.click()
    return location.hash
  }
  expect([press('b'), press('#diary')]).toEqual(['', '#diary'])
  const led: string[] = []
  const lead = (to: string) => void led.push(new URL(to).hash)
  sayHowToLeave(lead)
  expect(led).toEqual(['#about'])
  sayHowToLeave(lead)
  expect(led).toEqual(['#about'])
  expect(press('b')).toBe('#diary')
  expect(led).toEqual(['#about', '#about'])
  onLine.mockReturnValue(true)
  expect(press('b')).toBe('#about')
})

it('so does one of the header to the home page, until the service worker answers in its place', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(null)
  const homes = SITE_LANGUAGES.map((language) => addressIn(language, '/'))
  document.body.innerHTML =
    '<header>' +
    [...homes, '/diary'].map((href) => `<a href="${href}"><b>${href}</b></a>`).join('') +
    '</header>'
  addEventListener('click', holdLink, true)
  const stay = (event: Event) => event.preventDefault()
  onTestFinished(() => {
    removeEventListener('click', holdLink, true)
    removeEventListener('click', stay)
    sayHowToLeave()
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })
  /** Presses each. Answers those that are held. */
  function held(): string[] {
    const found: string[] = []
    for (const word of document.querySelectorAll<HTMLElement>('b')) {
      const listen = (event: Event) => event.defaultPrevented && found.push(word.textContent)
      word.addEventListener('click', listen, { once: true })
      word.click()
    }
    return found
  }
  addEventListener('click', stay)
  expect(held()).toEqual(homes)
  controller.mockReturnValue({} as ServiceWorker)
  expect(held()).toEqual([])
})
