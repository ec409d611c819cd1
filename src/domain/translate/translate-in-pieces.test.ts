import { describe, expect, it } from 'vitest'
import { translateInPieces } from './translate-in-pieces.ts'
import type { TranslateAnswer } from './translator.ts'

function engine(answers: (piece: string) => string | undefined) {
  const asked: string[] = []
  const translate = async (piece: string): Promise<TranslateAnswer> => {
    asked.push(piece)
    const text = answers(piece)
    return text === undefined
      ? { ok: false, error: 'truncated' }
      : { ok: true, value: { text, by: 'gemini', quality: 'good' } }
  }
  return { asked, translate }
}

describe('translating in pieces', () => {
  it('OPEN-18: a text within the limit is one question, unchanged', async () => {
    const { asked, translate } = engine((piece) => piece.toUpperCase())
    const answer = await translateInPieces('one\n\ntwo', { limit: 100, language: 'en-US' }, translate)
    expect(asked).toEqual(['one\n\ntwo'])
    expect(answer).toEqual({ ok: true, value: { text: 'ONE\n\nTWO', by: 'gemini', quality: 'good' } })
  })

  it('OPEN-18: a long text is asked for by paragraph and put together with its empty lines', async () => {
    const { asked, translate } = engine((piece) => piece.toUpperCase())
    const answer = await translateInPieces(
      'first one\n\n\nsecond one\n\nthird',
      { limit: 10, language: 'en-US' },
      translate,
    )
    expect(asked).toEqual(['first one', 'second one', 'third'])
    expect(answer.ok && answer.value.text).toBe('FIRST ONE\n\n\nSECOND ONE\n\nTHIRD')
  })

  it('OPEN-18: when one paragraph fails there is no translation at all, and nothing more is asked', async () => {
    const { asked, translate } = engine((piece) => (piece === 'second one' ? undefined : piece))
    const answer = await translateInPieces(
      'first one\n\nsecond one\n\nthird',
      { limit: 10, language: 'en-US' },
      translate,
    )
    expect(answer).toEqual({ ok: false, error: 'truncated' })
    expect(asked).toEqual(['first one', 'second one'])
  })

  it('OPEN-18: no piece ends with an abbreviation of the language', async () => {
    const { asked, translate } = engine((piece) => piece)
    const text = 'Ich war in Köln und z. B. Berlin. Dann kam ich heim.'
    await translateInPieces(text, { limit: 35, language: 'de-DE' }, translate)
    expect(asked).toEqual(['Ich war in Köln und z. B. Berlin.', 'Dann kam ich heim.'])
  })

  it('a text without a word is not sent anywhere', async () => {
    const { asked, translate } = engine((piece) => piece)
    expect(await translateInPieces(' \n\n ', { limit: 2, language: 'en-US' }, translate)).toEqual({
      ok: false,
      error: 'empty',
    })
    expect(asked).toEqual([])
  })
})
