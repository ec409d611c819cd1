import { expect, it, vi } from 'vitest'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createListeningQuiz } from './listening-quiz.ts'

function begin({ isSupported = true } = {}) {
  const voice = createScriptedVoice({ isSupported, names: ['Elena', 'Paula'] })
  const onActive = vi.fn()
  const quiz = createListeningQuiz({
    questions: [
      { says: 'other', voice: 'browser:Elena' },
      { says: 'word', voice: 'browser:Paula' },
    ],
    texts: { word: 'ciruelas', other: 'pirulas' },
    language: 'es-ES',
    voice,
    rate: () => 0.8,
    onActive,
  })
  return { quiz, voice, onActive }
}

it('a question is said by its voice, at the speed of the learner, and answered once', () => {
  const { quiz, voice, onActive } = begin()
  quiz.answer('word')
  expect(quiz.get().answer).toBeNull() // nothing was heard yet
  quiz.listen()
  expect(voice.requests).toEqual([{ text: 'pirulas', language: 'es-ES', rate: 0.8, voice: 'browser:Elena' }])
  quiz.answer('other')
  quiz.answer('word')
  expect(quiz.get()).toMatchObject({ answer: 'other', right: 1 })
  expect(onActive).toHaveBeenCalledTimes(2)
})

it('the next one is said at once, and a wrong answer counts for nothing', () => {
  const { quiz, voice } = begin()
  quiz.listen()
  quiz.next()
  expect(quiz.get().question).toBe(0) // not answered yet
  quiz.answer('word')
  quiz.next()
  expect([voice.saying(), voice.requests[1]?.voice]).toEqual(['ciruelas', 'browser:Paula'])
  expect(quiz.get()).toMatchObject({ question: 1, answer: null, right: 0, isAsked: true })
  quiz.answer('word')
  quiz.next()
  expect(quiz.get()).toMatchObject({ question: 1, answer: 'word', right: 1 })
})

it('can be heard again, before and after the answer', () => {
  const { quiz, voice } = begin()
  quiz.listen()
  voice.finish()
  quiz.listen()
  quiz.answer('other')
  quiz.listen()
  expect(voice.requests.map(({ text }) => text)).toEqual(['pirulas', 'pirulas', 'pirulas'])
  expect(quiz.get().answer).toBe('other')
})

it('what cannot be said is told and not asked, and may be tried again', async () => {
  const { quiz, voice } = begin()
  quiz.listen()
  voice.fail('busy')
  expect(quiz.get()).toMatchObject({ isAsked: false, failure: { code: 'failed', reason: 'busy' } })
  quiz.answer('other')
  expect(quiz.get().answer).toBeNull()
  quiz.listen()
  expect(quiz.get()).toMatchObject({ isAsked: true, failure: null })
})

it('where nothing can speak that is told', async () => {
  const { quiz } = begin({ isSupported: false })
  quiz.listen()
  await expect.poll(() => quiz.get()).toMatchObject({ isAsked: false, isSounding: false })
  expect(quiz.get().failure?.code).toBe('unsupported')
})

it('closed, it is silent, and what the voice reports later changes nothing', () => {
  const { quiz, voice } = begin()
  quiz.listen()
  quiz.close()
  expect(voice.saying()).toBeUndefined()
  const before = quiz.get()
  voice.fail('late')
  expect(quiz.get()).toBe(before)
})
