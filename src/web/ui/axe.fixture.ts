import { run as runAxe } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { animationsEnded } from './animations.fixture.ts'

/** The rules that a theme can break: it changes nothing but colours. */
const OF_COLORS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/** Looks at what is on screen by day and by night, on a wide screen and on a phone, where nothing may scroll sideways. */
export async function expectNothingWrongToAxe(): Promise<void> {
  const found: string[] = []
  try {
    for (const theme of ['light', 'dark'])
      for (const width of [1280, 360]) {
        document.documentElement.dataset.theme = theme
        await page.viewport(width, 800)
        await animationsEnded()
        const { violations } = await runAxe(document.body, {
          resultTypes: ['violations'],
          rules: { region: { enabled: false } }, // of the layout around a page
          ...(theme === 'dark' && { runOnly: OF_COLORS }),
        })
        const wrong = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
        )
        if (document.documentElement.scrollWidth > width) wrong.push('the page scrolls sideways')
        found.push(...wrong.map((what) => `${theme}, ${width} px: ${what}`))
      }
  } finally {
    delete document.documentElement.dataset.theme
    await page.viewport(1280, 800)
  }
  expect(found).toEqual([])
}
