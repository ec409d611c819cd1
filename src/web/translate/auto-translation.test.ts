import { expect, it } from 'vitest'
import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateAnswer, TranslationRequest } from '#domain/translate/translator.ts'
import { createAutoTranslation } from './auto-translation.ts'

const REQUEST: TranslationRequest = { text: 'It rained.', from: 'en-US', to: 'es-ES' }

/** A translator whose answers a test gives, and what was saved. */
function setting(isFree = () => true) {
  const given: ((answer: TranslateAnswer) => void)[] = []
  const signals: AbortSignal[] = []
  const downloads: ((share: number) => void)[] = []
  const saved: [string, SavedTranslation, string][] = []
  const putOff: string[] = []
  const translator = memoryTranslator({
    answer: (_, signal, onDownload = () => undefined) => {
      downloads.push(onDownload)
      signals.push(signal)
      return new Promise((resolve) => given.push(resolve))
    },
  })
  const auto = createAutoTranslation({
    findTranslators: async () => [translator],
    isFree,
    async onSave(date, translation, source) {
      saved.push([date, translation, source])
      return true
    },
    onOffline: (date) => putOff.push(date) > 0,
  })
  const answer = (text: string) =>
    given.at(-1)?.({ ok: true, value: { text, by: 'gemini', quality: 'good' } })
  return { auto, saved, putOff, signals, downloads, given, answer }
}

it('PROMISE-8: what is saved is translated at once, and stored without another press', async () => {
  const { auto, saved, answer, given } = setting()
  const done = auto.start('2026-11-21', REQUEST)
  expect(auto.get().status).toBe('running')
  await expect.poll(() => given.length).toBe(1)
  answer('Llovió.')
  await done
  expect(saved).toMatchObject([['2026-11-21', { text: 'Llovió.', language: 'es-ES' }, 'It rained.']])
  expect(auto.get().status).toBe('idle')
})

it('words of the learner are not replaced, also those written meanwhile', async () => {
  let isFree = false
  const { auto, saved, answer, given } = setting(() => isFree)
  await auto.start('2026-11-21', REQUEST)
  expect(given).toEqual([])
  isFree = true
  const done = auto.start('2026-11-21', REQUEST)
  await expect.poll(() => given.length).toBe(1)
  isFree = false
  answer('Llovió.')
  await done
  expect(saved).toEqual([])
  expect(auto.get().status).toBe('idle')
})

it('a second save of other words stops the first translation, and one of the same words does not', async () => {
  const { auto, saved, answer, given, signals } = setting()
  const first = auto.start('2026-11-21', REQUEST)
  await auto.start('2026-11-21', { ...REQUEST })
  await expect.poll(() => given.length).toBe(1)
  const second = auto.start('2026-11-21', { ...REQUEST, text: 'It rained all day.' })
  await expect.poll(() => given.length).toBe(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  given[0]?.({ ok: false, error: 'cancelled' })
  answer('Llovió todo el día.')
  await Promise.all([first, second])
  expect(saved.map(([, { text }]) => text)).toEqual(['Llovió todo el día.'])
})

it('the translation screen takes over what is under way, and nothing is asked or saved twice', async () => {
  const { auto, saved, answer, given } = setting()
  const done = auto.start('2026-11-21', REQUEST)
  expect(auto.take({ ...REQUEST, to: 'da-DK' }, () => undefined)).toBeNull()
  const taken = auto.take(REQUEST, () => undefined)
  expect(auto.take(REQUEST, () => undefined)).toBeNull()
  await expect.poll(() => given.length).toBe(1)
  answer('Llovió.')
  await done
  expect((await taken)?.answer).toMatchObject({ ok: true, value: { text: 'Llovió.' } })
  expect(saved).toEqual([])
})

it('a failure is told', async () => {
  const { auto, given } = setting()
  const done = auto.start('2026-11-21', REQUEST)
  await expect.poll(() => given.length).toBe(1)
  given[0]?.({ ok: false, error: 'timeout' })
  await done
  expect(auto.get().status).toBe('failed')
})

it('OPEN-2: without a connection nothing has failed, the day waits for it', async () => {
  const { auto, given, putOff } = setting()
  const done = auto.start('2026-11-21', REQUEST)
  await expect.poll(() => given.length).toBe(1)
  given[0]?.({ ok: false, error: 'offline' })
  await done
  expect(auto.get().status).toBe('idle')
  expect(putOff).toEqual(['2026-11-21'])
})

it('tells how much of the browser’s model has been downloaded, also to whoever takes the answer over', async () => {
  const { auto, downloads, given, answer } = setting()
  void auto.start('2026-11-21', REQUEST)
  await expect.poll(() => given.length).toBe(1)
  downloads[0]?.(0.25)
  expect(auto.get()).toEqual({ status: 'running', downloaded: 0.25 })
  const told: number[] = []
  const taken = auto.take(REQUEST, (share) => told.push(share))
  downloads[0]?.(0.5)
  answer('Llovió.')
  await taken
  expect(told).toEqual([0.25, 0.5])
  expect(auto.get().status).toBe('idle')
})

it('the download of a translation that another one replaced is not told', async () => {
  const { auto, downloads, given } = setting()
  void auto.start('2026-11-21', REQUEST)
  await expect.poll(() => given.length).toBe(1)
  void auto.start('2026-11-21', { ...REQUEST, text: 'It rained all day.' })
  await expect.poll(() => given.length).toBe(2)
  downloads[0]?.(0.5)
  expect(auto.get()).toEqual({ status: 'running', downloaded: null })
})
