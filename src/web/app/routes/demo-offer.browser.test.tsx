import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import type { Journal } from '#web/journal/journal.ts'
import { DemoOffer } from './demo-offer.tsx'
import '#web/ui/base.css'

const demo: DemoDiary = {
  days: async () => [{ date: '2026-11-20', doc: {} }],
  wasTaken: async () => undefined,
  leave: () => undefined,
  close: () => undefined,
}

beforeEach(() => startTestTexts('en'))

it.each([360, 1280])(
  'what was written in the demo is offered in a message with room around it (%i px)',
  async (width) => {
    await page.viewport(width, 800)
    await render(
      <>
        <textarea />
        <p className="diary-foot">Saved</p>
        <DemoOffer
          accountId="ines"
          journal={{} as Journal}
          services={{ openDemoDiary: async () => demo, whenIdle: async () => undefined }}
        />
      </>,
    )
    await expect.element(page.getByText(/1 entry in the demo/)).toBeVisible()
    const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
    const message = boxOf(page.getByRole('status').element())
    const words = boxOf(page.getByText(/1 entry in the demo/).element())
    const take = boxOf(page.getByRole('button', { name: 'Move it here' }).element())
    const leave = boxOf(page.getByRole('button', { name: 'Leave it there' }).element())
    expect(take.top - words.bottom).toBeGreaterThanOrEqual(4)
    expect(leave.left - take.right).toBeGreaterThanOrEqual(16)
    expect(message.top - boxOf(document.querySelector('.diary-foot')).bottom).toBeGreaterThanOrEqual(16)
  },
)
