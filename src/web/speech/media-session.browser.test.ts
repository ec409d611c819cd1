import { expect, it, vi } from 'vitest'
import { createMediaSession } from './media-session.adapter.ts'

const ACTS = ['play', 'pause', 'stop', 'next', 'previous'] as const
const newActs = () => ({ play: vi.fn(), pause: vi.fn(), stop: vi.fn(), next: vi.fn(), previous: vi.fn() })

it('shows what sounds on the controls of the device, and is pressed there, until it has ended', () => {
  const set = vi.spyOn(navigator.mediaSession, 'setActionHandler')
  const place = vi.spyOn(navigator.mediaSession, 'setPositionState')
  const acts = newActs()
  const controls = createMediaSession().begin(acts)
  controls.show({ title: 'Hola mundo.', isPlaying: true, position: 3, duration: 12 })
  const { metadata, playbackState } = navigator.mediaSession
  expect([metadata?.title, metadata?.artist, playbackState]).toEqual(['Hola mundo.', 'Echolog', 'playing'])
  expect(place).toHaveBeenLastCalledWith({ duration: 12, position: 3, playbackRate: 1 })
  for (const [action, handler] of set.mock.calls) handler?.({ action })
  for (const act of ACTS) expect(acts[act]).toHaveBeenCalledTimes(1)
  controls.show({ title: 'Hola mundo.', isPlaying: false, position: 3, duration: 12 })
  expect(navigator.mediaSession.playbackState).toBe('paused')
  controls.end()
  expect([navigator.mediaSession.metadata, navigator.mediaSession.playbackState]).toEqual([null, 'none'])
  expect(set.mock.calls.slice(-ACTS.length).every(([, handler]) => handler === null)).toBe(true)
})

it('what began before no longer changes the controls of what began after', () => {
  const session = createMediaSession()
  const before = session.begin(newActs())
  const after = session.begin(newActs())
  after.show({ title: 'Después.', isPlaying: true, position: 0, duration: 9 })
  before.show({ title: 'Antes.', isPlaying: true, position: 0, duration: 9 })
  before.end()
  expect(navigator.mediaSession.metadata?.title).toBe('Después.')
  after.end()
})

it('goes without an action that the browser does not know, and without any controls', () => {
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation(() => {
    throw new TypeError('unknown')
  })
  expect(() => createMediaSession().begin(newActs()).end()).not.toThrow()
  vi.restoreAllMocks()
  vi.spyOn(navigator, 'mediaSession', 'get').mockReturnValue(undefined as unknown as MediaSession)
  const controls = createMediaSession().begin(newActs())
  expect(() => controls.show({ title: 'Hola.', isPlaying: true, position: 0, duration: 1 })).not.toThrow()
  vi.restoreAllMocks()
})
