import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayDoc } from '#domain/journal/entry.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { wordsOf } from '#domain/text/words.ts'
import { undone, withHeardWord, withWordChange } from './use-heard-word.ts'

const TEXT = 'Hoy llovió. «Mi hermana me llamé», dije.\n\nMI PERRO duerme.'

/** The text with a word of one of its sentences said otherwise. */
function said(place: number, word: string, heard: string, text = TEXT): string | undefined {
  const start = sentencesOf(text, 'es-ES')[place]?.indexOf(word) ?? -1
  return withHeardWord(text, 'es-ES', place, { start, end: start + word.length, heard })?.after
}

describe('what was said in the place of one word', () => {
  it.each([
    ['llamé', 'llamó', TEXT.replace('llamé', 'llamó')],
    ['llamé', 'Llamó', TEXT.replace('llamé', 'llamó')],
    ['Mi', 'una', TEXT.replace('Mi', 'Una')],
    ['me', 'I', TEXT.replace(' me ', ' I ')],
  ])('keeps punctuation and case: %s, %s', (word, heard, text) => {
    expect(said(1, word, heard)).toBe(text)
  })

  it('keeps capitals', () => expect(said(2, 'PERRO', 'gato')).toBe(TEXT.replace('PERRO', 'GATO')))

  it('is nothing where it is the same word, no word, or would part the sentence otherwise', () => {
    expect(said(1, 'llamé', 'LLAMÉ')).toBeUndefined()
    expect(said(1, 'llamé', 'llamé')).toBeUndefined()
    expect(said(1, 'llamé', ' ')).toBeUndefined()
    expect(said(1, 'llamé', 'bien. Mañana vuelvo')).toBeUndefined()
    expect(said(9, 'x', 'y')).toBeUndefined()
  })

  it('changes that word alone, whatever the text, and one press brings all of it back', () => {
    const parts = fc.constantFrom(
      'Hoy',
      'mi',
      'perro',
      'ÁRBOL',
      '. ',
      ' ',
      ', ',
      '\n',
      '¿',
      '? ',
      '«',
      '» ',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(parts), fc.nat(5), fc.nat(5), (all, place, which) => {
        const text = all.join('')
        const sentence = sentencesOf(text, 'es-ES')[place] ?? ''
        const word = wordsOf(sentence, 'es-ES')[which]
        if (word === undefined) return
        const change = withHeardWord(text, 'es-ES', place, { ...word, heard: 'zorro' })
        if (change === null) return
        const at = change.after.toLowerCase().indexOf('zorro')
        expect(change.after.slice(0, at)).toBe(text.slice(0, at))
        expect(text.slice(at)).toBe(word.text + change.after.slice(at + 5))
        expect(sentencesOf(change.after, 'es-ES')[place]).toBe(change.changed)
        expect(undone(change)).toMatchObject({ before: change.after, after: text, changed: sentence })
      }),
    )
  })
})

describe('the day whose translation has another word', () => {
  const change = { before: TEXT, after: TEXT.replace('llamé', 'llamó') }
  const doc: DayDoc = {
    entry: {
      ...{ id: '1', date: '2026-11-21', content: 'It rained.', tags: [], mood: '' },
      ...{ translatedContent: TEXT, translatedBy: 'apertium', translationQuality: 'draft' },
      isTranslationStale: true,
    },
    draft: { content: 'It rained a lot.' },
  }

  it('stays a draft, out of date and by whom it was, and what is typed stays', () => {
    const next = withWordChange(doc, change, true)
    expect(next).toEqual({
      ...doc,
      entry: { ...doc.entry, translatedContent: change.after, isTranslationEdited: true },
    })
    expect(withWordChange(next, { before: change.after, after: TEXT }, false)).toEqual(doc)
  })

  it('stays whole where another translation has come since', () => {
    expect(withWordChange(doc, { before: 'Another.', after: 'x' }, true)).toBe(doc)
    expect(withWordChange({}, change, true)).toEqual({})
  })
})
