import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Checked, Corrections, Remark } from './corrections.ts'
import { areAbout, chooseWay, placesInText, type UsedWay, waysToUse } from './used-remarks.ts'

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

/** The text after remarks have been used or put back, one after another: which sentence, which of its remarks, which way. */
function press(text: string, sentences: Checked[], ...presses: [number, number, UsedWay?][]): string {
  return presses.reduce((now, [sentence, place, chosen = 0]) => {
    const placed = placesInText(sentences, 'language', now)[sentence]
    const one = sentences[sentence]
    if (placed == null || one === undefined) throw new Error(`there is no such sentence in ${now}`)
    const way = placed.used[place] === null ? chosen : null
    return chooseWay(now, { checked: one, scope: 'language', placed }, place, way)
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
    expect(placesInText([short], 'language', 'ASí. Sí.')).toEqual([{ at: 5, used: [null] }])
    expect(placesInText([train, attic], 'language', `Otra cosa. ${attic.text}`)).toEqual([
      null,
      { at: 11, used: [null, null] },
    ])
  })

  it('is one choice for each way that it names, and none where spelling alone knows no words', () => {
    const unknown = checked('Yo muy trabajo.', ['muy', []])
    expect([waysToUse(unknown, 'language', 0), waysToUse(unknown, 'spelling', 0)]).toEqual([1, 0])
    expect([waysToUse(train, 'spelling', 0), waysToUse(train, 'language', 0)]).toEqual([2, 2])
  })

  it.each([
    [0, 'I bout milk', null],
    [1, 'I bought milk', null],
    [2, 'I bough milk', null],
    [1, 'I bought', ''],
    [2, 'I bough', ''],
  ])('of several is the one that was chosen, and is known again by its words: %s', (way, right, end) => {
    const one = checked(end === '' ? 'I bougt' : 'I bougt milk', ['bougt', ['bout', 'bought', 'bough']])
    const used = press(one.text, [one], [0, 0, way])
    expect(used).toBe(right)
    expect(placesInText([one], 'spelling', used)).toEqual([{ at: 0, used: [way] }])
    expect(press(used, [one], [0, 0])).toBe(one.text)
  })

  it('that goes on with the words of the learner is known from them', () => {
    const eaten = checked('I have eat', ['eat', ['eaten', 'eat up']])
    for (const way of [0, 1]) expect(press(eaten.text, [eaten], [0, 0, way], [0, 0])).toBe(eaten.text)
    expect(placesInText([eaten], 'language', 'I have eating')).toEqual([null])
  })
})

const word = fc.constantFrom('a', 'la', 'casa', 'día', 'día.', 'y', '本', '😀', 'x y', '')
const sentence = fc
  .array(fc.tuple(word, fc.option(fc.array(word, { maxLength: 3 }), { nil: undefined })), {
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
    fc.property(sentence, around, around, fc.nat({ max: 5 }), fc.nat({ max: 2 }), (one, ...drawn) => {
      const [before, after, place, drawnWay] = drawn
      const text = `${before}${one.text} ${after}`
      const [placed] = placesInText([one], 'language', text)
      if (placed == null) throw new Error('it stands there')
      const ways = waysToUse(one, 'language', place)
      if (placed.used[place] !== null || ways === 0) return
      const way = drawnWay % ways
      const used = chooseWay(text, { checked: one, scope: 'language', placed }, place, way)
      expect(used.startsWith(text.slice(0, placed.at))).toBe(true)
      expect(used.endsWith(` ${after}`) || after === '').toBe(true)
      const [again] = placesInText([one], 'language', used)
      expect(again).not.toBeNull()
      if (again?.at !== placed.at || again.used[place] !== way) return // several ways have the same letters there
      const back = chooseWay(used, { checked: one, scope: 'language', placed: again }, place, null)
      expect(back).toHaveLength(text.length)
    }),
  )
})

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
