import { expect, it, vi } from 'vitest'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createHearing } from './hearing.ts'

function begin({ isSupported = true } = {}) {
  const voice = createScriptedVoice({ isSupported, names: ['Elena', 'Paula'] })
  const onActive = vi.fn()
  const hearing = createHearing({
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
  return { hearing, voice, onActive }
}

it('a question is said by its voice, at the speed of the learner, and answered once', () => {
  const { hearing, voice, onActive } = begin()
  hearing.answer('word')
  expect(hearing.get().answer).toBeNull() // nothing was heard yet
  hearing.listen()
  expect(voice.requests).toEqual([{ text: 'pirulas', language: 'es-ES', rate: 0.8, voice: 'browser:Elena' }])
  hearing.answer('other')
  hearing.answer('word')
  expect(hearing.get()).toMatchObject({ answer: 'other', right: 1 })
  expect(onActive).toHaveBeenCalledTimes(2)
})

it('the next one is said at once, and a wrong answer counts for nothing', () => {
  const { hearing, voice } = begin()
  hearing.listen()
  hearing.next()
  expect(hearing.get().question).toBe(0) // not answered yet
  hearing.answer('word')
  hearing.next()
  expect([voice.saying(), voice.requests[1]?.voice]).toEqual(['ciruelas', 'browser:Paula'])
  expect(hearing.get()).toMatchObject({ question: 1, answer: null, right: 0, isAsked: true })
  hearing.answer('word')
  hearing.next()
  expect(hearing.get()).toMatchObject({ question: 1, answer: 'word', right: 1 })
})

it('can be heard again, before and after the answer', () => {
  const { hearing, voice } = begin()
  hearing.listen()
  voice.finish()
  hearing.listen()
  hearing.answer('other')
  hearing.listen()
  expect(voice.requests.map(({ text }) => text)).toEqual(['pirulas', 'pirulas', 'pirulas'])
  expect(hearing.get().answer).toBe('other')
})

it('what cannot be said is told and not asked, and may be tried again', async () => {
  const { hearing, voice } = begin()
  hearing.listen()
  voice.fail('busy')
  expect(hearing.get()).toMatchObject({ isAsked: false, failure: { code: 'failed', reason: 'busy' } })
  hearing.answer('other')
  expect(hearing.get().answer).toBeNull()
  hearing.listen()
  expect(hearing.get()).toMatchObject({ isAsked: true, failure: null })
})

it('where nothing can speak that is told', async () => {
  const { hearing } = begin({ isSupported: false })
  hearing.listen()
  await expect.poll(() => hearing.get()).toMatchObject({ isAsked: false, isSounding: false })
  expect(hearing.get().failure?.code).toBe('unsupported')
})

it('closed, it is silent, and what the voice reports later changes nothing', () => {
  const { hearing, voice } = begin()
  hearing.listen()
  hearing.close()
  expect(voice.saying()).toBeUndefined()
  const before = hearing.get()
  voice.fail('late')
  expect(hearing.get()).toBe(before)
})
