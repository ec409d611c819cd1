import { expect, it } from 'vitest'
import type { Entry } from '#domain/journal/entry.ts'
import { writtenTextOf } from './own-text.ts'

const BY_MACHINE = { translatedContent: 'Llovió.', translatedBy: 'gemini' }
const BY_HAND = { translatedContent: 'Llueve.', translatedBy: 'hand' }
const OWN = { own: 'Ha llovido.', ownLanguage: 'da-DK' as const }

it.each<[string, Partial<Entry>, ReturnType<typeof writtenTextOf>, typed?: string]>([
  ['nothing but the entry', {}, null],
  ['a translation by a machine', BY_MACHINE, null],
  ['a translation of which nobody knows', { translatedContent: 'Llovió.' }, null],
  ['an own version that waits for the other', OWN, null],
  ['an own version of blanks', { ...BY_MACHINE, own: ' \n' }, null],
  ['the words of the machine as one’s own', { ...BY_MACHINE, own: 'Llovió.\n' }, null],
  [
    'a translation by hand, written on and not saved yet',
    BY_HAND,
    { text: 'Llueve mucho.', language: 'es-ES', of: 'translation' },
    'Llueve mucho.',
  ],
  ['an emptied translation', BY_HAND, { text: 'Llueve.', language: 'es-ES', of: 'translation' }, ' '],
  ['a translation by a machine, changed and not saved yet', BY_MACHINE, null, 'Llueve mucho.'],
  [
    'both, and a change of the machine’s',
    { ...BY_MACHINE, ...OWN },
    { text: 'Ha llovido.', language: 'da-DK', of: 'own' },
    'Llueve mucho.',
  ],
  ['both', { ...BY_MACHINE, ...OWN }, { text: 'Ha llovido.', language: 'da-DK', of: 'own' }],
  ['an own version in no language', { ...BY_MACHINE, own: 'x' }, { text: 'x', language: 'es-ES', of: 'own' }],
  [
    'an own version and a translation by hand',
    { ...BY_HAND, ...OWN },
    { text: 'Llueve.', language: 'es-ES', of: 'translation' },
  ],
  [
    'a translation by hand into another language',
    { ...BY_HAND, translationLanguage: 'fr-FR' },
    { text: 'Llueve.', language: 'fr-FR', of: 'translation' },
  ],
  ...[BY_HAND, BY_MACHINE, OWN, {}].map(
    (other): [string, Partial<Entry>, ReturnType<typeof writtenTextOf>] => [
      `words in the language that is learned, and ${JSON.stringify(other)}`,
      { ...other, writtenIn: 'es-ES', language: 'es-ES' },
      { text: 'Rain.', language: 'es-ES', of: 'entry' },
    ],
  ),
  [
    'words in the language that is learned, written on and not saved yet, and a translation by hand',
    { ...BY_HAND, writtenIn: 'es-ES', language: 'es-ES' },
    { text: 'Rain again.', language: 'es-ES', of: 'entry' },
    'Rain again.',
  ],
  [
    'words in another language that was learned, and a translation by hand',
    { ...BY_HAND, writtenIn: 'da-DK', language: 'da-DK' },
    { text: 'Llueve.', language: 'es-ES', of: 'translation' },
  ],
])('of an entry with %s', (_, fields, text, typed) => {
  const entry: Entry = { id: '1', date: '2026-11-21', content: 'Rain.', tags: [], mood: '', ...fields }
  const isEntry = fields.writtenIn === 'es-ES'
  expect(writtenTextOf(entry, 'es-ES', typed === undefined ? undefined : { text: typed, isEntry })).toEqual(
    text,
  )
})

it('what stands on screen in the place of what was saved is checked once it is saved', () => {
  const entry: Entry = { id: '1', date: '2026-11-21', content: 'Rain.', tags: [], mood: '', ...BY_HAND }
  const straight: Entry = { ...entry, writtenIn: 'es-ES', language: 'es-ES' }
  expect(writtenTextOf(straight, 'es-ES', { text: 'Llueve.', isEntry: false })).toBeNull()
  expect(writtenTextOf(entry, 'es-ES', { text: 'Rain.', isEntry: true })).toBeNull()
})
