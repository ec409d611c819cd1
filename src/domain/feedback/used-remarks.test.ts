import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Checked, Remark } from './corrections.ts'
import { canUse, placesInText, toggleRemark } from './used-remarks.ts'

function remark(text: string, words: string, instead: string[]): Remark {
  const start = text.indexOf(words)
  return { start, end: start + words.length, instead, kind: 'word' }
}

function checked(text: string, ...changes: [string, string[]][]): Checked {
  return {
    text,
    verdict: 'remarks',
    remarks: changes.map(([words, instead]) => remark(text, words, instead)),
  }
}

/** The text after remarks have been used or put back, one after another: which sentence, which of its remarks. */
function press(text: string, sentences: Checked[], ...presses: [number, number][]): string {
  return presses.reduce((now, [sentence, place]) => {
    const placed = placesInText(sentences, 'language', now)[sentence]
    const one = sentences[sentence]
    if (placed == null || one === undefined) throw new Error(`there is no such sentence in ${now}`)
    return toggleRemark(now, { checked: one, scope: 'language', placed }, place)
  }, text)
}

describe('a correction that is used', () => {
  const train = checked('Mi hermana me llamó del tren.', ['del', ['desde el', 'en el']])
  const attic = checked(
    'Tengo que ordenar el desván antes.',
    ['ordenar', ['recoger']],
    ['antes', ['antes del viernes']],
  )
  const TEXT = `Llueve.  ${train.text}\n${attic.text} Y ya.`

  it('changes its own words alone, and is put back to the letter', () => {
    expect(press(TEXT, [train, attic], [0, 0])).toBe(TEXT.replace('del tren', 'desde el tren'))
    expect(press(TEXT, [train, attic], [0, 0], [1, 1], [0, 0])).toBe(
      TEXT.replace('desván antes.', 'desván antes del viernes.'),
    )
    expect(press(TEXT, [train, attic], [1, 1], [1, 0], [1, 1], [1, 0])).toBe(TEXT)
  })

  it('takes a space along where words go, and brings it back', () => {
    const extra = checked('Yo muy mucho trabajo.', ['muy', []])
    expect(press(extra.text, [extra], [0, 0])).toBe('Yo mucho trabajo.')
    expect(press(extra.text, [extra], [0, 0], [0, 0])).toBe(extra.text)
    const first = checked('Muy mucho trabajo.', ['Muy', []])
    expect(press(first.text, [first], [0, 0])).toBe('mucho trabajo.')
    const unspaced = checked('図書館に本をを読んだ。', ['をを', ['を']])
    expect(press(unspaced.text, [unspaced], [0, 0])).toBe('図書館に本を読んだ。')
  })

  it('belongs to its own one of two sentences that are the same', () => {
    const sentences = [train, train]
    const text = `${train.text} ${train.text}`
    expect(press(text, sentences, [1, 0])).toBe(`${train.text} Mi hermana me llamó desde el tren.`)
    expect(press(text, sentences, [0, 0], [1, 0], [0, 0])).toBe(
      `${train.text} Mi hermana me llamó desde el tren.`,
    )
  })

  it('is not found within other words, nor where its sentence was written otherwise', () => {
    const short = checked('Sí.', ['Sí', ['No']])
    expect(placesInText([short], 'language', 'ASí. Sí.')).toEqual([{ at: 5, used: [false] }])
    expect(placesInText([train, attic], 'language', `Otra cosa. ${attic.text}`)).toEqual([
      null,
      { at: 11, used: [false, false] },
    ])
  })

  it('needs words to write, which spelling alone may not know', () => {
    const unknown = checked('Yo muy trabajo.', ['muy', []])
    expect([canUse(unknown, 'language', 0), canUse(unknown, 'spelling', 0)]).toEqual([true, false])
    expect([canUse(train, 'spelling', 0), canUse(train, 'language', 0)]).toEqual([true, true])
  })
})

const word = fc.constantFrom('a', 'la', 'casa', 'día', 'día.', 'y', '本', '😀', 'x y', '')
const sentence = fc
  .array(fc.tuple(word, fc.option(fc.array(word, { maxLength: 2 }), { nil: undefined })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts): Checked => {
    const remarks: Remark[] = []
    let text = ''
    for (const [words, instead] of parts) {
      if (text !== '') text += ' '
      if (instead !== undefined && words !== '')
        remarks.push({ start: text.length, end: text.length + words.length, instead, kind: 'word' })
      text += words
    }
    return {
      text: text.trim() === '' ? 'x' : text,
      verdict: 'remarks',
      remarks: text.trim() === '' ? [] : remarks,
    }
  })

it('whatever is used, only its sentence changes, is found again, and can be put back', () => {
  const around = fc.constantFrom('', 'Antes. ', 'la casa. ', '\n\n')
  fc.assert(
    fc.property(sentence, around, around, fc.nat({ max: 5 }), (one, before, after, place) => {
      const text = `${before}${one.text} ${after}`
      const [placed] = placesInText([one], 'language', text)
      if (placed == null) throw new Error('it stands there')
      if (placed.used[place] !== false) return
      const used = toggleRemark(text, { checked: one, scope: 'language', placed }, place)
      expect(used.startsWith(text.slice(0, placed.at))).toBe(true)
      expect(used.endsWith(` ${after}`) || after === '').toBe(true)
      const [again] = placesInText([one], 'language', used)
      expect(again).not.toBeNull()
      if (again?.at !== placed.at || again.used[place] !== true) return // both ways have the same letters there
      expect(toggleRemark(used, { checked: one, scope: 'language', placed: again }, place)).toHaveLength(
        text.length,
      )
    }),
  )
})
