import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HOUR_MS } from '#domain/clock.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { startTexts } from '#web/i18n/text-store.ts'
import type { Notice } from './choose-notice.ts'
import { type NoticeActions, SyncNotice } from './sync-notice.tsx'
import '#web/ui/base.css'

function actions() {
  return {
    onLogIn: vi.fn(),
    onReload: vi.fn(),
    onSync: vi.fn(),
    onUploadAgain: vi.fn(),
    onKeepHere: vi.fn(),
    onTakeLegacy: vi.fn(),
    onLeaveLegacy: vi.fn(),
    onOpen: vi.fn(),
    onDownload: vi.fn(),
    onRead: vi.fn(),
  } satisfies NoticeActions
}

type Numbers = { toSend?: number; days?: number; total?: number; legacyDays?: number }

async function show(notice: Notice, numbers: Numbers = {}) {
  const pressed = actions()
  await render(
    <SyncNotice
      notice={notice}
      days={131}
      toSend={3}
      total={null}
      legacyDays={2}
      today="2026-11-24"
      {...numbers}
      {...pressed}
    />,
  )
  return pressed
}

beforeEach(() => startTestTexts('en'))

const KINDS: Notice[] = [
  ...(['log-in', 'code', 'old', 'deleted', 'first', 'legacy', 'full', 'offline', 'filling'] as const).map(
    (kind) => ({ kind }),
  ),
  { kind: 'clock', offMs: 3 * HOUR_MS },
  { kind: 'merged', date: '2026-11-20' },
  { kind: 'refused', row: { kind: 'day', key: '2026-11-12', refusal: 'too-large' } },
] as Notice[]

it.each(KINDS)('$kind is not told before there are words for it', async (notice) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const real = fetch
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...of) => {
    await promise
    return real(...of)
  })
  onTestFinished(() => asked.mockRestore())
  startTexts({ language: 'en' })
  await render(
    <SyncNotice
      {...{ notice, days: 131, toSend: 3, total: null, legacyDays: 2, today: '2026-11-24' }}
      {...actions()}
    />,
  )
  expect(document.querySelectorAll('.sync-notice *, button, [role]')).toHaveLength(0)
  resolve()
  await expect.poll(() => document.querySelector('.sync-notice')?.textContent ?? '').not.toBe('')
  for (const button of document.querySelectorAll('button')) expect(button.textContent).not.toBe('')
})

const tooLarge = { kind: 'day', key: '2026-11-12', refusal: 'too-large' } as const

describe('what sync has to tell', () => {
  it.each<[string, Notice, RegExp, string, keyof NoticeActions]>([
    [
      'the session has ended',
      { kind: 'log-in' },
      /3 entries are waiting on this device/,
      'Log In',
      'onLogIn',
    ],
    [
      'the account may be gone for good',
      { kind: 'log-in' },
      /Log in again to sync/,
      'Download my diary',
      'onDownload',
    ],
    ['a code is asked for', { kind: 'code' }, /Enter your code again/, 'Enter the code', 'onLogIn'],
    ['the app is too old', { kind: 'old' }, /Everything you wrote is saved/, 'Reload', 'onReload'],
    [
      'the diary was deleted',
      { kind: 'deleted' },
      /131 entries are still on this device/,
      'Keep here',
      'onKeepHere',
    ],
    ['the diary was deleted', { kind: 'deleted' }, /deleted elsewhere/, 'Upload again', 'onUploadAgain'],
    [
      'entries were written earlier',
      { kind: 'first' },
      /the people who run this site can read them/,
      'Sync my diary',
      'onSync',
    ],
    [
      'entries were written earlier',
      { kind: 'first' },
      /131 entries/,
      'Keep it on this device',
      'onKeepHere',
    ],
    [
      'an earlier diary is here',
      { kind: 'legacy' },
      /2 entries from an earlier diary/,
      'Add them',
      'onTakeLegacy',
    ],
    ['an earlier diary is here', { kind: 'legacy' }, /2 entries/, "Don't add them", 'onLeaveLegacy'],
    [
      'an entry is too long',
      { kind: 'refused', row: tooLarge },
      /Nov 12, 2026 is too long/,
      'Open it',
      'onOpen',
    ],
    [
      'the server has no room',
      { kind: 'no-room' },
      /no room for new diaries/,
      'Download my diary',
      'onDownload',
    ],
    ['the diary is full', { kind: 'full' }, /on the server is full/, 'Download my diary', 'onDownload'],
    [
      'both versions were kept',
      { kind: 'merged', date: '2026-11-12' },
      /Nothing was lost/,
      'Got it',
      'onRead',
    ],
    ['the clock is off', { kind: 'clock', offMs: 48 * HOUR_MS }, /off by 2 days/, 'Got it', 'onRead'],
    [
      'the clock is off',
      { kind: 'clock', offMs: 13 * HOUR_MS },
      /by 13 hours. New entries are dated Tuesday, November 24/,
      'Got it',
      'onRead',
    ],
  ])('%s: %j', async (_, notice, words, button, action) => {
    const pressed = await show(notice)
    await expect.element(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    const called = Object.entries(pressed).filter(([, press]) => press.mock.calls.length > 0)
    expect(called.map(([name]) => name)).toEqual([action])
  })

  it('of one entry of an earlier diary, speaks of one', async () => {
    await show({ kind: 'legacy' }, { legacyDays: 1 })
    await expect.element(page.getByText(/^1 entry from an earlier diary/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add it', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: "Don't add it", exact: true })).toBeVisible()
  })

  it('without a connection, says that every word is stored here', async () => {
    await show({ kind: 'offline' })
    await expect
      .element(page.getByText(/^You're offline. Keep writing: every word is saved on this device/))
      .toBeVisible()
  })

  it('the entry that cannot sync is the one that is opened and downloaded', async () => {
    const pressed = await show({ kind: 'refused', row: tooLarge })
    await page.getByRole('button', { name: 'Download this entry' }).click()
    await page.getByRole('button', { name: 'Open it' }).click()
    expect(pressed.onDownload).toHaveBeenCalledWith('2026-11-12')
    expect(pressed.onOpen).toHaveBeenCalledWith('2026-11-12')
  })

  it('of two versions, leads to what has changed on that day', async () => {
    await show({ kind: 'merged', date: '2026-11-12' })
    const link = page.getByRole('link', { name: 'See what changed' })
    await expect.element(link).toHaveAttribute('href', '/diary/history#2026-11-12')
  })

  it('where nothing waits, every word is stored here', async () => {
    await show({ kind: 'log-in' }, { toSend: 0 })
    await expect.element(page.getByText('Keep writing. Every word is saved on this device.')).toBeVisible()
  })

  it('the first fill says how many entries have come, and shows of how many', async () => {
    await show({ kind: 'filling' }, { days: 400 })
    await expect.element(page.getByText(/400 entries so far/)).toBeVisible()
    const line = page.getByRole('progressbar', { name: /^Your entries are being downloaded/ })
    expect(line.elements()).toEqual([]) // of an older server nobody knows
    await show({ kind: 'filling' }, { days: 400, total: 1600 })
    await expect.element(line).toHaveAttribute('aria-valuenow', '25')
    await show({ kind: 'filling' }, { days: 401, total: 400 })
    await expect.element(line.last()).toHaveAttribute('aria-valuenow', '100')
  })

  it.each([360, 1280])('no notice is wider than the page (%i px)', async (width) => {
    await page.viewport(width, 800)
    for (const language of ['en', 'vi', 'da'] as const) {
      startTestTexts(language)
      for (const kind of ['log-in', 'deleted', 'first', 'legacy', 'full', 'filling'] as const) {
        await show({ kind })
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      }
    }
  })
})
