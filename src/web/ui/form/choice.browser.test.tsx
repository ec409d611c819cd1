import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseTheme } from '#web/ui/theme.ts'
import { Choice } from './choice.tsx'
import '#web/ui/base.css'

beforeEach(() => chooseTheme('dark'))
afterEach(() => chooseTheme(null))

const SHEET = 'rgb(33, 29, 22)'
const EDGE = 'rgb(139, 130, 111)'

it.each(['checkbox', 'radio'] as const)(
  'a %s that is not checked is sheet and edge in the night theme, wherever it stands, and as large as a checked one',
  async (type) => {
    await render(
      <>
        <Choice type={type} label="In a form" />
        <Choice type={type} label="Checked" defaultChecked />
        <label>
          <input type={type} /> By itself
        </label>
      </>,
    )
    const boxOf = (name: string) => page.getByRole(type, { name }).element()
    for (const name of ['In a form', 'By itself']) {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(boxOf(name))
      expect([backgroundColor, borderTopColor, borderTopWidth]).toEqual([SHEET, EDGE, '1px'])
      expect(boxOf(name).getBoundingClientRect().width).toBeGreaterThan(12)
    }
    const [open, checked] = ['In a form', 'Checked'].map((name) => boxOf(name).getBoundingClientRect())
    expect([open?.width, open?.height]).toEqual([checked?.width, checked?.height])
  },
)
