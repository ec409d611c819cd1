import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DAY_MS } from '#domain/clock.ts'
import { createState } from '#domain/subscribers.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Message } from '#web/ui/form/message.tsx'
import { editor, openDiary, rowsWith } from './diary-screen.fixture.tsx'
import { arrive, entry, NOON } from './journal.fixture.ts'

const OFFLINE = "You're offline. Keep writing: every word is saved on this device and syncs when you're back."
const TAGS = { name: 'Add tag' }
const ENTRIES = [
  ['a short entry', 'Sol.'],
  ['an entry longer than the screen', 'Una tarde larga. '.repeat(200)],
] as const

/** What sync says of the connection, which comes and goes. */
function connection() {
  const state = createState({ isOffline: false })
  function Offline() {
    const { isOffline } = useSyncExternalStore(state.subscribe, state.get)
    if (!isOffline) return null
    return (
      <div className="sync-notice">
        <Message tone="hint">
          <p>{OFFLINE}</p>
        </Message>
      </div>
    )
  }
  return {
    notice: <Offline />,
    lose: () => state.set({ isOffline: true }),
    find: () => state.set({ isOffline: false }),
  }
}

const topOf = (element: Element) => element.getBoundingClientRect().top
const told = () => page.getByRole('status').filter({ hasText: OFFLINE })

async function showAt(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(414, 896))
}

describe('what comes while words are typed moves none of them', () => {
  beforeEach(() => startTestTexts('en'))

  describe.each([
    [360, 740],
    [1280, 800],
  ])('%i x %i', (width, height) => {
    it.each(ENTRIES)('the connection is lost, and found: %s', async (_, words) => {
      await showAt(width, height)
      const { notice, lose, find } = connection()
      await openDiary({ notice, rows: rowsWith(entry('2026-11-21', words)) })
      await userEvent.click(editor())
      const before = topOf(editor().element())
      lose()
      await expect.element(told()).toBeVisible()
      expect(topOf(editor().element())).toBe(before)
      find()
      await expect.element(told()).not.toBeInTheDocument()
      expect(topOf(editor().element())).toBe(before)
    })

    it.each(ENTRIES)('nor does the tag move that is typed below %s', async (_, words) => {
      await showAt(width, height)
      const { notice, lose, find } = connection()
      await openDiary({ notice, rows: rowsWith(entry('2026-11-21', words)) })
      const tag = page.getByRole('textbox', TAGS)
      await userEvent.click(tag)
      tag.element().scrollIntoView({ block: 'center' })
      const before = topOf(tag.element())
      lose()
      await expect.element(told()).toBeInTheDocument()
      await expect.poll(() => topOf(tag.element())).toBe(before)
      find()
      await expect.element(told()).not.toBeInTheDocument()
      await expect.poll(() => topOf(tag.element())).toBe(before)
    })

    it('midnight passes', async () => {
      await showAt(width, height)
      let now = NOON
      const { journal } = await openDiary({ now: () => now })
      await editor().fill('Sol.')
      const before = topOf(editor().element())
      now += DAY_MS
      journal.checkDay()
      await expect.element(page.getByText(/^This entry is for an earlier day\./)).toBeVisible()
      expect(topOf(editor().element())).toBe(before)
    })

    it('a draft of another day comes from another device', async () => {
      await showAt(width, height)
      const { rows } = await openDiary()
      await editor().fill('Sol.')
      const before = topOf(editor().element())
      arrive(rows, { date: '2026-11-20', doc: { draft: { content: 'Lluvia' } }, rev: 1 })
      await expect.element(page.getByRole('button', { name: 'Open it' })).toBeVisible()
      expect(topOf(editor().element())).toBe(before)
    })
  })
})
