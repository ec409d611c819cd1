import { expect, it } from 'vitest'
import { describeCorrector } from './corrector.contract.ts'
import { memoryCorrector } from './corrector.fake.ts'

describeCorrector('the memory corrector', () => ({
  corrector: memoryCorrector({ supports: (language) => language === 'es-ES' }),
  known: 'es-ES',
  unknown: 'ja-JP',
  sample: { wrong: 'Visito a mi abuelaa.', word: 'abuelaa', right: 'abuela' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))

it('the memory corrector asks what it is told to ask', async () => {
  const request = { sentences: ['Hola.'], meant: '', language: 'es-ES', nativeLanguage: 'en-US' } as const
  const answer = await memoryCorrector({ question: '¿Y tú?' }).correct(request, new AbortController().signal)
  expect(answer).toMatchObject({ ok: true, value: { question: '¿Y tú?' } })
})
