import { useRef } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRowWindow } from './use-row-window.ts'

const KEYS = Array.from({ length: 500 }, (_, place) => `row ${place}`)
const ROW_PX = 125 // as tall as one is taken to be until it is measured
const SEEN_ROWS = 6

let told: { place: number; isPassing: boolean } | undefined

const onTopmost = (place: number, isPassing: boolean) => {
  told = { place, isPassing }
}

function setHeight(height: number) {
  return (element: HTMLElement | null) => {
    if (element !== null) element.style.height = `${height}px`
  }
}

function Rows() {
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useRowWindow({ keys: KEYS, scroller, target: null, onTopmost })
  return (
    <div ref={scroller} className="scroller">
      <div ref={setHeight(drawn.above)} />
      {KEYS.slice(drawn.first, drawn.end).map((key) => (
        <p key={key} data-key={key}>
          {key}
        </p>
      ))}
      <div ref={setHeight(drawn.below)} />
    </div>
  )
}

let scroller: HTMLElement

/** Scrolls there, and waits until the list has looked at it. */
async function jumpTo(place: number): Promise<void> {
  scroller.scrollTop = place * ROW_PX
  await expect.poll(() => told?.place).toBe(place)
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The places of the rows that are drawn. */
const drawn = () =>
  [...scroller.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) =>
    KEYS.indexOf(dataset.key ?? ''),
  )

beforeEach(async () => {
  const { container } = await render(
    <>
      <style>{`.scroller { height: ${SEEN_ROWS * ROW_PX}px; overflow: auto } .scroller p { height: ${ROW_PX}px; margin: 0 }`}</style>
      <Rows />
    </>,
  )
  scroller = container.querySelector('.scroller') as HTMLElement
  await expect.poll(drawn).toContain(SEEN_ROWS)
})

it('draws ahead of a list that moves on', async () => {
  for (let place = 1; place < 40; place++) {
    scroller.scrollTop = place * ROW_PX
    await expect.poll(drawn).toEqual(expect.arrayContaining([place, place + SEEN_ROWS]))
  }
})

it('draws nothing of a list that jumps on and on, and what is in view once it rests', async () => {
  let endTimer = () => undefined
  const timers = vi.spyOn(window, 'setTimeout') // a machine that is busy takes longer from jump to jump
  timers.mockImplementation((callback) => {
    endTimer = callback as typeof endTimer
    return 1e9 as never // of no timer
  })
  onTestFinished(() => timers.mockRestore())
  const around = (place: number) => [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7].map((row) => place + row)
  await jumpTo(100)
  await expect.poll(drawn).toEqual(around(100)) // the first jump may be the only one
  await jumpTo(300)
  expect(told).toEqual({ place: 300, isPassing: true })
  for (const place of [50, 450, 250]) {
    scroller.scrollTop = place * ROW_PX
    await frame()
    await frame()
    expect(told?.place).not.toBe(place) // nobody reads what changes with every frame
    endTimer()
    await expect.poll(() => told).toEqual({ place, isPassing: true })
    expect(drawn()).toEqual(around(100))
  }
  endTimer()
  await expect.poll(() => told).toEqual({ place: 250, isPassing: false })
  expect(drawn()).toEqual(around(250))
})
