import { expect, it, vi } from 'vitest'
import { isMissingPart } from '#web/http/out-of-reach.ts'
import { createConsentQuestion } from './consent-question.ts'

const OFFER = { browser: true, server: null }
const { signal } = new AbortController()

it('the question is asked as soon as it is there, and waits for its answer as long as that takes', async () => {
  const onMissing = vi.fn()
  const answer = () => new Promise<'any'>((resolve) => setTimeout(resolve, 60, 'any'))
  const question = createConsentQuestion(onMissing, async () => answer, 30)
  expect(await question.ask(OFFER, signal)).toBe('any')
  expect(onMissing).not.toHaveBeenCalled()
})

it('a part of the app that never answers holds no press: it is missing, and asked for again with the next', async () => {
  const onMissing = vi.fn()
  let isThere = false
  const load = () =>
    isThere ? Promise.resolve(async () => 'any' as const) : new Promise<never>(() => undefined)
  const question = createConsentQuestion(onMissing, load, 10)
  await expect(question.ask(OFFER, signal)).rejects.toSatisfy(isMissingPart)
  expect(onMissing).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
  isThere = true
  expect(await question.ask(OFFER, signal)).toBe('any')
})

it('so does one that cannot be had', async () => {
  const onMissing = vi.fn()
  const error = new TypeError('Failed to fetch dynamically imported module')
  const question = createConsentQuestion(onMissing, () => Promise.reject(error), 10)
  await expect(question.ask(OFFER, signal)).rejects.toBe(error)
  expect(onMissing).toHaveBeenCalledExactlyOnceWith(error)
})
