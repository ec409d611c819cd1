import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { followConnection, setServerAway } from '#web/ui/connection.tsx'
import { holdLink } from './links-out.ts'
import { followMissingParts } from './missing-parts.ts'

const MISSING = [
  new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/a-1.js'),
  new TypeError('error loading dynamically imported module: https://a.example/assets/a-1.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/a-1.css'),
]

function rejection(reason: unknown): PromiseRejectionEvent {
  return new PromiseRejectionEvent('unhandledrejection', {
    reason,
    promise: new Promise(() => undefined),
    cancelable: true,
  })
}

it.each(MISSING)(
  'a part that cannot be loaded is seen as offline until the server answers: %s',
  async (reason) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const told: boolean[] = []
    let isThere = false
    const stops = [
      followMissingParts(
        () => undefined,
        async () => isThere,
        10,
      ),
      followConnection((isOffline) => told.push(isOffline)),
    ]
    onTestFinished(() => {
      for (const stop of stops) stop()
      vi.restoreAllMocks()
    })
    const event = rejection(reason)
    window.dispatchEvent(event)
    expect([event.defaultPrevented, ...told]).toEqual([true, false, true])
    isThere = true
    await expect.poll(() => told).toEqual([false, true, false])
  },
)

/** Follows missing parts where something was pressed just now, or was not. Answers what is called for a press. */
function followPresses(isPressed: boolean) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(isPressed)
  const onPressed = vi.fn()
  const stop = followMissingParts(onPressed, async () => true, 10)
  onTestFinished(() => {
    stop()
    setServerAway(false)
    vi.restoreAllMocks()
  })
  return onPressed
}

it.each([true, false])('is said where something was pressed for it (%s), each time', (isPressed) => {
  const onPressed = followPresses(isPressed)
  for (const reason of MISSING) window.dispatchEvent(rejection(reason))
  expect(onPressed).toHaveBeenCalledTimes(isPressed ? MISSING.length : 0)
})

it('is said where a press from long ago still waits for it', () => {
  const onPressed = followPresses(false)
  const reason = new Error('Importing a module script failed: no answer')
  window.dispatchEvent(rejection(Object.assign(reason, { isAwaited: true })))
  expect(onPressed).toHaveBeenCalledOnce()
})

describe('a link of the footer, or to a part of the home page', () => {
  beforeEach(() => {
    addEventListener('click', holdLink, true)
    onTestFinished(() => removeEventListener('click', holdLink, true))
  })

  /** Presses a link like those of the footer. Answers whether the page stays. */
  function press(selector: string): boolean {
    const place = document.createElement('div')
    place.innerHTML =
      '<nav class="footer-links"><a id="about" href="#about"><b>About</b></a></nav><header><a id="contact" href="/#contact">Contact</a></header><a id="diary" href="#diary">Diary</a>'
    document.body.append(place)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    place.querySelector(selector)?.dispatchEvent(click)
    place.remove()
    return click.defaultPrevented
  }

  it('leads out of the app where the server answers; else it says so, and the learner stays', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const onPressed = vi.fn()
    let isThere = false
    const stop = followMissingParts(onPressed, async () => isThere, 10)
    onTestFinished(() => {
      location.hash = ''
      vi.restoreAllMocks()
    })
    expect(press('#about b')).toBe(false)
    onLine.mockReturnValue(false)
    expect([press('#about b'), press('#contact'), press('#diary')]).toEqual([true, true, false])
    await expect.poll(() => onPressed.mock.calls.length).toBe(2)
    expect(location.hash).toBe('#diary')
    isThere = true // whatever the browser says
    press('#about')
    await expect.poll(() => location.hash).toBe('#about')
    expect(onPressed).toHaveBeenCalledTimes(2)
    stop()
  })

  it('so it is while the server is away', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let isThere = false
    const stop = followMissingParts(
      () => undefined,
      async () => isThere,
      10,
    )
    onTestFinished(() => {
      stop()
      vi.restoreAllMocks()
    })
    window.dispatchEvent(rejection(MISSING[0]))
    expect(press('#about')).toBe(true)
    isThere = true
    await expect.poll(() => press('#about')).toBe(false)
  })
})

it('an error of the page itself stays one', () => {
  onTestFinished(followMissingParts(vi.fn(), async () => true, 10))
  const event = rejection(new TypeError('x is not a function'))
  event.preventDefault = vi.fn()
  window.dispatchEvent(event)
  expect(event.preventDefault).not.toHaveBeenCalled()
})
