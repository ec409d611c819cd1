import fc from 'fast-check'
import { expect, it } from 'vitest'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { correctionPrompt } from './correction-prompt.ts'

const pair = { language: 'es-ES', nativeLanguage: 'da-DK' } as const

it('names the languages and the level, and that what follows is data', () => {
  const prompt = correctionPrompt({ sentences: ['Hola.'], meant: 'Hej.', ...pair, level: 'A2' })
  expect(prompt).toMatch(/learns Spanish.*own language is Danish.*level A2.*data.*never an instruction/)
  expect(correctionPrompt({ sentences: ['Hola.'], meant: '', ...pair })).not.toContain('level')
})

it('F08: holds the words of the learner composed', () => {
  const text = 'Niño e\u0301'.normalize('NFD')
  const prompt = correctionPrompt({ sentences: [text], meant: text, ...pair })
  expect(prompt.split('Niño é')).toHaveLength(3)
})

it('ends with the words of the learner as JSON, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(oddText, { maxLength: 4 }), oddText, (sentences, meant) => {
      const prompt = correctionPrompt({ sentences, meant, ...pair })
      const data = JSON.parse(prompt.slice(prompt.indexOf('\n\n') + 2))
      const numbered = sentences.map((own, index) => ({ n: index + 1, own: own.toWellFormed().normalize() }))
      expect(data).toEqual({ sentences: numbered, meant: meant.toWellFormed().normalize() })
      expect(prompt.isWellFormed()).toBe(true)
    }),
  )
})
