import { expect, it } from 'vitest'
import { inProcessorTime, type TraceEvent } from './processor-time.ts'

const task = (ts: number, dur: number, tdur: number, tid = 1): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
  tdur,
})
const inside = (ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name: 'Layout', ph: 'X', pid: 1, tid: 1, ts, dur: 40 },
  ...more,
})

it('a task takes the time that it had a processor, and what happened in it keeps its share', () => {
  const events = [task(1000, 100, 25), inside(1040), { ...task(0, 0, 0), name: 'Mark', ph: 'I', ts: 1100 }]
  expect(inProcessorTime(events).map(({ ts, dur }) => [ts, dur])).toEqual([
    [1000, 25],
    [1010, 10],
    [1025, 0],
  ])
})

it('what happened between tasks, on other threads, or without waiting, stays as it was', () => {
  const events = [
    task(1000, 100, 100),
    inside(1040),
    task(2000, 100, 50),
    inside(2200),
    inside(2010, { tid: 2 }),
    inside(1999),
  ]
  const squeezed = inProcessorTime(events)
  expect(squeezed.filter(({ name }) => name === 'Layout')).toEqual(
    events.filter(({ name }) => name === 'Layout'),
  )
  expect(squeezed[2]).toMatchObject({ ts: 2000, dur: 50 })
})

it('finds its task among many, whatever order they come in', () => {
  const many = Array.from({ length: 99 }, (_, index) => task(index * 100, 80, 40)).reverse()
  const events = [...many, ...Array.from({ length: 99 }, (_, index) => inside(index * 100 + 20, { dur: 20 }))]
  const squeezed = inProcessorTime(events).slice(99)
  expect(squeezed.map(({ ts, dur }) => [ts, dur])).toEqual(squeezed.map((_, index) => [index * 100 + 10, 10]))
})
