import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import type { Corrections } from './corrections.ts'
import { isTooMuch } from './corrector.ts'
import { isAboutText, sentencesToCheck } from './sentences-to-check.ts'

function aboutOf(texts: string[]): Corrections {
  const sentences = texts.map((text) => ({ text, verdict: 'fine' as const, remarks: [] }))
  return { by: 'hunspell', scope: 'spelling', sentences }
}

it('takes the first thirty sentences, and says how many are left', () => {
  const text = Array.from({ length: 32 }, (_, place) =>
    place < 30 ? 'Hoy llueve mucho.' : 'No me gusta.',
  ).join(' ')
  const { sentences, left } = sentencesToCheck(text, 'es-ES')
  expect([sentences.length, left, sentences.at(-1)]).toEqual([30, 2, 'Hoy llueve mucho.'])
})

it('never takes more than a corrector does, whatever the text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), fc.array(oddText), (language, texts) => {
      const { sentences, left } = sentencesToCheck(texts.join('\n'), language)
      expect(isTooMuch({ sentences, meant: '' })).toBe(false)
      expect(left).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('an edited text is another one; the same sentences on other lines are not', () => {
  const said = aboutOf(['Hoy llueve mucho.', 'Me gusta esto.'])
  expect(isAboutText(said, 'Hoy llueve mucho.\n\nMe gusta esto.', 'es-ES')).toBe(true)
  expect(isAboutText(said, 'Hoy llueve mucho. Me gusta eso.', 'es-ES')).toBe(false)
  expect(isAboutText(said, 'Hoy llueve mucho.', 'es-ES')).toBe(false)
  expect(isAboutText(said, 'Hoy llueve mucho. Me gusta esto. Y también esto.', 'es-ES')).toBe(false)
})

it('a text is the same where another version ended its sentences at other places', () => {
  const said = aboutOf(['Ich war in z.', 'B.', 'Berlin am Meer.', 'Es war gut.'])
  expect(isAboutText(said, 'Ich war in z. B. Berlin am Meer. Es war gut.', 'de-DE')).toBe(true)
  expect(isAboutText(said, 'Ich war in z. B. Bern am Meer. Es war gut.', 'de-DE')).toBe(false)
  const many = Array.from({ length: 30 }, () => 'Ich war in z.')
  expect(isAboutText(aboutOf(many), `${many.join(' B. Es regnet.\n')} B. Es regnet.`, 'de-DE')).toBe(false)
  const halves = many.map((half, place) => (place % 2 === 0 ? half : 'B. Köln.'))
  expect(isAboutText(aboutOf(halves), 'Ich war in z. B. Köln. '.repeat(40), 'de-DE')).toBe(true)
})
