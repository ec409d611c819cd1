import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { speechChunks } from './speech-chunks.ts'

it('a text is spoken sentence by sentence', () => {
  expect(speechChunks('Hola. ¿Qué tal?', 'es-ES')).toEqual([
    { text: 'Hola. ', offset: 0 },
    { text: '¿Qué tal?', offset: 6 },
  ])
})

it('a long sentence is parted at a comma', () => {
  const half = 'una palabra y otra palabra más '.repeat(4).trim()
  const [first, second] = speechChunks(`${half}, ${half}`, 'es-ES')
  expect(first?.text.endsWith(',')).toBe(true)
  expect(second?.text.trim()).toBe(half)
})

it('no stretch is too long for a voice, none is empty, and together they are the text', () => {
  const text = fc
    .array(fc.constantFrom('palabra ', 'y, ', 'fin. ', '覚えていて、', 'x'.repeat(70), '\n'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), text, (language, whole) => {
      const chunks = speechChunks(whole, language)
      for (const { text: part, offset } of chunks) {
        expect(part.length).toBeLessThanOrEqual(160)
        expect(part.trim()).not.toBe('')
        expect(whole.slice(offset, offset + part.length)).toBe(part)
      }
      expect(
        chunks
          .map((chunk) => chunk.text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(whole.replace(/\s/g, ''))
    }),
  )
})

it('FAIL-2: a text of emoji alone is parted between them, never within one', () => {
  const chunks = speechChunks(`a${'😀'.repeat(400)}`, 'es-ES')
  expect(chunks.length).toBeGreaterThan(4)
  expect(chunks.map(({ text }) => text).filter((text) => !text.isWellFormed())).toEqual([])
})
