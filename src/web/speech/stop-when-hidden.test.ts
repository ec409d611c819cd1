import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ListenEvents } from '#domain/speech/listener.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createScriptedListener } from './listening/listener.fake.ts'
import { scriptedRecording } from './recording/recorder.fake.ts'
import { stopWhenHidden } from './stop-when-hidden.ts'

function begin() {
  let hidden = false
  const { subscribe, emit } = createSubscribers()
  const followers = new Set<() => void>()
  const page = {
    isHidden: () => hidden,
    subscribe(listener: () => void) {
      followers.add(listener)
      const leave = subscribe(listener)
      return () => {
        followers.delete(listener)
        leave()
      }
    },
  }
  const inner = createScriptedListener({ recording: scriptedRecording })
  const told: unknown[] = []
  const events: ListenEvents = {
    stage: (stage) => told.push(stage),
    heard: ({ final, interim }) => told.push(`heard ${final}|${interim}`),
    lost: (why) => told.push(`lost ${why}`),
    recorded: () => told.push('recorded'),
    ended: (failure) => told.push(`ended ${failure}`),
  }
  const listener = stopWhenHidden(inner, page)
  const turn = (isHidden: boolean) => {
    hidden = isHidden
    emit()
  }
  return { inner, told, events, listener, turn, followers }
}

const KEPT = { keepsSound: true }

it('when the page is hidden the microphone closes, and what was said until then is kept', () => {
  const { inner, told, events, listener, turn, followers } = begin()
  listener.listen('es-ES', events, KEPT)
  inner.hear('hola', 'mundo')
  turn(true)
  expect(told.slice(-4)).toEqual(['lost hidden', 'heard hola mundo|', 'recorded', 'ended null'])
  expect(followers.size).toBe(0)
})

it('a question or a microphone that opens may hide the page, and nothing is listened to until it is back', () => {
  const { inner, told, events, listener, turn } = begin()
  listener.listen('es-ES', events, KEPT)
  inner.stage('starting')
  turn(true)
  expect(told).not.toContain('lost hidden')
  turn(false)
  inner.stage('listening')
  expect(told).not.toContain('lost hidden')
})

it('a microphone that opens while the page is hidden is closed at once', () => {
  const { told, events, listener, turn } = begin()
  turn(true)
  listener.listen('es-ES', events, KEPT)
  expect(told.slice(-3)).toEqual(['lost hidden', 'recorded', 'ended null'])
})

it('words that are being worked out go on while the page is hidden', () => {
  const { inner, told, events, listener, turn } = begin()
  listener.listen('es-ES', events, KEPT)
  inner.stage('transcribing')
  turn(true)
  expect(told.at(-1)).toBe('transcribing')
})

it('what was cancelled tells nothing more', () => {
  const { told, events, listener, turn, followers } = begin()
  listener.listen('es-ES', events, KEPT).cancel()
  turn(true)
  expect([told.includes('lost hidden'), followers.size]).toEqual([false, 0])
})

it('in whatever order pages are turned and words come, it is lost at most once and ends at most once', () => {
  const acts = fc.constantFrom('hide', 'show', 'hear', 'stop', 'cancel', 'fail', 'transcribe', 'listen')
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 20 }), (order) => {
      const { inner, told, events, listener, turn, followers } = begin()
      const listening = listener.listen('es-ES', events, KEPT)
      for (const act of order) {
        if (act === 'hide' || act === 'show') turn(act === 'hide')
        if (act === 'hear') inner.hear('a', 'b')
        if (act === 'stop') listening.stop()
        if (act === 'cancel') listening.cancel()
        if (act === 'fail') inner.fail('network')
        if (act === 'transcribe') inner.stage('transcribing')
        if (act === 'listen') inner.stage('listening')
      }
      const count = (what: string) => told.filter((one) => `${one}`.startsWith(what)).length
      expect(count('lost')).toBeLessThanOrEqual(1)
      expect(count('ended')).toBeLessThanOrEqual(1)
      listening.cancel()
      expect(followers.size).toBe(0)
    }),
  )
})
