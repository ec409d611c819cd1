import { expect, it } from 'vitest'
import { areAbout } from './are-about.ts'
import type { Corrections } from './corrections.ts'

function aboutOf(texts: string[]): Corrections {
  const sentences = texts.map((text) => ({ text, verdict: 'fine' as const, remarks: [] }))
  return { by: 'hunspell', scope: 'spelling', sentences }
}

it('an edited text is another one; the same sentences on other lines are not', () => {
  const said = aboutOf(['Hoy llueve mucho.', 'Me gusta esto.'])
  expect(areAbout(said, 'Hoy llueve mucho.\n\nMe gusta esto.')).toBe(true)
  expect(areAbout(said, 'Hoy llueve mucho. Me gusta eso.')).toBe(false)
  expect(areAbout(said, 'Hoy llueve mucho.')).toBe(false)
  expect(areAbout(said, 'Hoy llueve mucho. Me gusta esto. Y también esto.')).toBe(false)
  expect(areAbout(said, 'Hoy llueve mucho. Me gusta es to.')).toBe(false)
})

it('a text is the same where another version ended its sentences at other places', () => {
  const said = aboutOf(['Ich war in z.', 'B.', 'Berlin am Meer.', 'Es war gut.'])
  expect(areAbout(said, 'Ich war in z. B. Berlin am Meer. Es war gut.')).toBe(true)
  expect(areAbout(said, 'Ich war in z. B. Bern am Meer. Es war gut.')).toBe(false)
  const many = Array.from({ length: 30 }, () => 'Ich war in z.')
  expect(areAbout(aboutOf(many), `${many.join(' B. Es regnet.\n')} B. Es regnet.`)).toBe(false)
  const halves = many.map((half, place) => (place % 2 === 0 ? half : 'B. Köln.'))
  expect(areAbout(aboutOf(halves), 'Ich war in z. B. Köln. '.repeat(40))).toBe(true)
})

it('a text as long as one check takes and more is what was checked of it, until that is changed', () => {
  const long = Array.from({ length: 5 }, (_, place) => `${place} ${'a'.repeat(900)}.`)
  const said = aboutOf(long.slice(0, 4))
  expect(areAbout(said, long.join(' '))).toBe(true)
  expect(areAbout(said, long.toReversed().join(' '))).toBe(false)
  expect(areAbout(aboutOf(long.slice(0, 1)), `${long[0]} ${'b'.repeat(3500)}`)).toBe(false)
})

it('a text with a remark used is the one that was checked, with another word it is not', () => {
  const remarks = [{ start: 21, end: 23, instead: ['a mi'], kind: 'grammar' as const }]
  const text = 'Mañana voy a visitar mi abuela.'
  const said = { scope: 'language' as const, sentences: [{ text, verdict: 'remarks' as const, remarks }] }
  expect(areAbout(said, 'Mañana voy a visitar a mi abuela.')).toBe(true)
  expect(areAbout(said, 'Mañana voy a visitar a mi abuelo.')).toBe(false)
})
