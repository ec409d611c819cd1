import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { part, sayAndStop, show } from './shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

const HEARD = () => [...document.querySelectorAll<HTMLElement>('.say-other > rt')]

it.each([
  [360, 'Voy a la casa.', 'voy alguien largamente casa'],
  [1280, 'Voy a la casa.', 'voy alguien largamente casa'],
  [360, 'Te lo doy a ti o a él.', 'Te lobos doy atentamente ti otros a elefantes'],
  [360, 'Hoy vi a mi tía y a Ana.', 'Hoy vi antes mientras tía yogures a Anastasia'],
])('at %i px what was heard is readable as a whole under short words: %s', async (width, text, said) => {
  await page.viewport(width, 740)
  const { listener } = await show({ entry: { translatedContent: text } })
  await sayAndStop(listener, said)
  await expect.element(part('words understood')).toBeVisible()
  expect(HEARD().length).toBeGreaterThan(1)
  for (const size of [width, width - 20]) {
    await page.viewport(size, 740)
    await expect.poll(() => innerWidth).toBe(size)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const places = HEARD().map((word) => word.getBoundingClientRect())
    for (const word of HEARD())
      expect(word.scrollWidth, word.textContent).toBeLessThanOrEqual(word.clientWidth)
    places.forEach((one, at) => {
      expect(one.left).toBeGreaterThanOrEqual(0)
      expect(one.right).toBeLessThanOrEqual(size)
      for (const other of places.slice(at + 1)) {
        const isApart = one.bottom <= other.top || other.bottom <= one.top
        expect(isApart || one.right < other.left || other.right < one.left).toBe(true)
      }
    })
  }
})
