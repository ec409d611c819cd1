import { expect, it } from 'vitest'
import type { Corrections } from '#domain/feedback/corrections.ts'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { type CorrectionPorts, type OwnText, openCorrectionDesk } from './correction-desk.ts'

const OWN: OwnText = {
  text: 'Visito a mi abuelaa. Me gusta mucho.',
  language: 'es-ES',
  nativeLanguage: 'en-US',
  meant: 'x'.repeat(3000),
}

async function setUp(given: Partial<CorrectionPorts> = {}) {
  const seen = { kept: [] as Corrections[], active: 0 }
  const ports: CorrectionPorts = {
    findCorrectors: async () => [memoryCorrector()],
    findTranslators: async () => [memoryTranslator()],
    onCorrections: async (corrections) => seen.kept.push(corrections) > 0,
    onActive: () => {
      seen.active += 1
    },
    ...given,
  }
  const desk = openCorrectionDesk(null, () => ports)
  await desk.find()
  return { desk, seen }
}

it('checks the sentences with as much of the entry as is taken, and hands on what was said', async () => {
  const asked: unknown[] = []
  const corrector = memoryCorrector()
  const spy = {
    ...corrector,
    correct(...[request, signal]: Parameters<typeof corrector.correct>) {
      asked.push([request.sentences, request.meant.length])
      return corrector.correct(request, signal)
    },
  }
  const { desk, seen } = await setUp({ findCorrectors: async () => [spy] })
  await desk.check('gemini', OWN)
  expect(asked).toEqual([[['Visito a mi abuelaa.', 'Me gusta mucho.'], 2000]])
  expect(desk.get()).toMatchObject({ running: null, failed: null, corrections: { by: 'gemini' } })
  expect(seen).toMatchObject({ kept: [desk.get().corrections], active: 1 })
})

it('a failure leaves what was said before', async () => {
  let isDown = false
  const corrector = memoryCorrector({
    answer: ({ sentences }) =>
      isDown
        ? { ok: false, error: 'rate-limited', retryAfterSeconds: 7 }
        : {
            ok: true,
            value: {
              by: 'gemini',
              scope: 'language',
              sentences: sentences.map((text) => ({ text, verdict: 'fine', remarks: [] })),
            },
          },
  })
  const { desk, seen } = await setUp({ findCorrectors: async () => [corrector] })
  await desk.check('gemini', OWN)
  isDown = true
  await desk.check('gemini', OWN)
  expect(desk.get()).toMatchObject({
    corrections: seen.kept[0],
    failed: { of: 'check', error: 'rate-limited', retryAfterSeconds: 7 },
  })
  expect(seen.kept).toHaveLength(1)
})

it('says whether the day has kept them, and takes what another device kept, but not the same again', async () => {
  const { desk, seen } = await setUp({ onCorrections: async () => false })
  await desk.check('gemini', OWN)
  expect(desk.get()).toMatchObject({ isKept: false, corrections: { by: 'gemini' } })
  const [said] = [desk.get().corrections]
  const others: Corrections = { by: 'hunspell', scope: 'spelling', sentences: [] }
  desk.take(null)
  expect(desk.get().corrections).toBe(said)
  desk.take(others)
  expect(desk.get()).toMatchObject({ isKept: true, corrections: others })
  await desk.check('gemini', OWN)
  desk.take({ ...others }) // read once more, not changed
  expect(desk.get()).toMatchObject({ isKept: false, corrections: { by: 'gemini' } })
  expect(seen.kept).toEqual([])
})

it('a corrector that throws is a failure with a code', async () => {
  const broken = memoryCorrector({
    answer: () => {
      throw new Error('oh')
    },
  })
  const { desk } = await setUp({ findCorrectors: async () => [broken] })
  await desk.check('gemini', OWN)
  expect(desk.get().failed).toMatchObject({ of: 'check', error: 'unexpected' })
})

it('reads back into the language of the learner, and says of which text', async () => {
  const { desk } = await setUp()
  await desk.readBack(OWN)
  expect(desk.get().readBack).toEqual({ of: OWN.text, text: `[en-US] ${OWN.text}`, by: 'gemini' })
})

it('OPEN-2: is read back by the next translator where the browser’s own cannot, and tells whose words they are', async () => {
  const browser = memoryTranslator({ id: 'browser', answer: () => ({ ok: false, error: 'timeout' }) })
  const draft = memoryTranslator({ id: 'apertium', quality: 'draft' })
  const { desk } = await setUp({ findTranslators: async () => [browser, draft] })
  await desk.readBack(OWN)
  expect(desk.get()).toMatchObject({ readBack: { of: OWN.text, by: 'apertium' }, failed: null })
})

it('what is stopped changes nothing any more', async () => {
  const gate = Promise.withResolvers<void>()
  const slow = memoryCorrector({
    answer: async () => {
      await gate.promise
      return { ok: true, value: { by: 'gemini', scope: 'language', sentences: [] } }
    },
  })
  const { desk, seen } = await setUp({ findCorrectors: async () => [slow] })
  const check = desk.check('gemini', OWN)
  expect(desk.get().running).toBe('gemini')
  desk.cancel()
  gate.resolve()
  await check
  expect(desk.get()).toMatchObject({ running: null, corrections: null, failed: null })
  expect(seen.kept).toEqual([])
})

it('nobody who can check is no failure', async () => {
  const { desk } = await setUp({
    findCorrectors: () => Promise.reject(new Error('away')),
    findTranslators: () => Promise.reject(new Error('away')),
  })
  await desk.check('gemini', OWN)
  await desk.readBack(OWN)
  expect(desk.get()).toMatchObject({ correctors: [], translators: [], failed: null, running: null })
})
