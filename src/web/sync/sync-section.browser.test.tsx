import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SyncSection } from './sync-section.tsx'
import { NEW_STATE, type SyncState } from './sync-state.ts'
import { saved, syncingDevice, syncServer } from './syncer.fixture.ts'
import '#web/ui/base.css'

beforeEach(() => startTestTexts('en'))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const standing = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** A section about this state; answers what is pressed in it. */
async function show(state: Partial<SyncState>) {
  const given = { ...NEW_STATE, ...state }
  const [accept, keepHere, uploadAnew] = [vi.fn(async () => undefined), vi.fn(), vi.fn(async () => undefined)]
  const syncer = { get: () => given, subscribe: () => () => undefined, accept, keepHere, uploadAnew }
  const [onLogIn, onReload] = [vi.fn(), vi.fn()]
  await render(<SyncSection {...{ syncer, onLogIn, onReload }} />)
  return { accept, keepHere, uploadAnew, onLogIn, onReload }
}

const idle = { status: 'idle', isFilled: true } as const
const refused = [{ kind: 'day', key: '2026-11-12', refusal: 'too-large' }] as const

const refusedPractice = [{ kind: 'minutes', key: '2026-11-12-phone', refusal: 'invalid' }] as const

describe('how sync stands', () => {
  it.each<[string | RegExp, Partial<SyncState>]>([
    ['One moment…', {}],
    ['Everything written here is on the server, too.', idle],
    ['2 entries are waiting to be synced.', { ...idle, daysToSend: 2, toSend: 5 }],
    ['What you practiced is waiting to be synced.', { ...idle, toSend: 5 }],
    ["Some of your practice can't be synced.", { ...idle, refused: [...refusedPractice] }],
    ["1 entry can't be synced. It's saved on this device.", { ...idle, refused: [...refused] }],
    ['Your entries are being downloaded to this device.', { status: 'idle', rows: 3 }],
    ['Waiting for the connection. Every word is saved on this device.', { status: 'waiting' }],
  ])('is said in one line, and nothing is asked: %s', async (words, state) => {
    await show(state)
    await expect.element(standing(words)).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it.each<[string, Partial<SyncState>, RegExp, string]>([
    [
      'accept',
      { status: 'kept-here', rows: 3 },
      /stays on this device.*the 3 entries.*can read them/,
      'Sync my diary',
    ],
    ['accept', { status: 'asking', rows: 3 }, /on all your devices/, 'Sync my diary'],
    ['keepHere', { status: 'asking', rows: 3 }, /the 3 entries/, 'Keep it on this device'],
    ['keepHere', { status: 'diary-deleted', rows: 3 }, /deleted elsewhere.*3 entries/, 'Keep here'],
    ['uploadAnew', { status: 'diary-deleted' }, /deleted elsewhere/, 'Upload again'],
    ['onLogIn', { status: 'log-in-needed' }, /Log in again to sync/, 'Log In'],
    ['onLogIn', { status: 'wrong-account' }, /Log in again to sync/, 'Log In'],
    ['onLogIn', { status: 'second-factor-needed' }, /your code/, 'Enter the code'],
    ['onReload', { status: 'app-too-old' }, /older version/, 'Reload'],
  ])('says what the learner can do: %s, %j', async (action, state, words, name) => {
    const pressed = await show(state)
    await expect.element(standing(words)).toBeVisible()
    await button(name).click()
    const called = Object.entries(pressed).filter(([, press]) => press.mock.calls.length > 0)
    expect(called.map(([one]) => one)).toEqual([action])
  })

  it('a diary that was kept on this device goes to the server when its learner wants that after all', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await syncer.start()
    syncer.keepHere()
    await render(<SyncSection syncer={syncer} onLogIn={vi.fn()} onReload={vi.fn()} />)
    await expect.element(standing(/What you write here stays on this device/)).toBeVisible()
    expect(server.asked).toEqual([])
    await button('Sync my diary').click()
    await expect.element(standing('Everything written here is on the server, too.')).toBeVisible()
    expect(server.rows('ana')).toHaveLength(1)
    syncer.close()
  })

  it.each([360, 1280])('in every language it is no wider than the page (%i px)', async (width) => {
    await page.viewport(width, 800)
    for (const language of ['en', 'vi', 'da'] as const) {
      startTestTexts(language)
      for (const status of ['kept-here', 'asking', 'diary-deleted'] as const) {
        await show({ status, rows: 1314 })
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      }
    }
  })
})
