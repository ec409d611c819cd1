import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { checkSentence, type Note, type Proposal } from './check-sentence.ts'
import { RIGHT_SENTENCES } from './corrections.fixture.ts'

function note(wrong: string, right: string, kind = 'grammar', why = 'Because.'): Note {
  return { wrong, right, kind, why }
}

function check(language: LanguageCode, text: string, corrected: string, notes: Note[] = []) {
  return checkSentence(text, { verdict: 'corrected', corrected, notes }, language)
}

/** The marked words, what could stand there, and of what kind the difference is. */
function marks(...asked: Parameters<typeof check>) {
  const { text, remarks } = check(...asked)
  return remarks.map(({ start, end, instead, kind }) => [text.slice(start, end), instead.join('|'), kind])
}

const MARKS: [LanguageCode, string, string, string[][]][] = [
  [
    'es-ES',
    'Mañana voy a visitar mi abuela.',
    'Mañana voy a visitar a mi abuela.',
    [['mi', 'a mi', 'grammar']],
  ],
  ['es-ES', 'Voy a la mi casa hoy.', 'Voy a mi casa hoy.', [['la', '', 'grammar']]],
  ['es-ES', 'Que hora es ahora?', '¿Qué hora es ahora?', [['Que', 'Qué', 'spelling']]],
  ['es-ES', 'Hoy tengo gana', 'Hoy tengo gana de comer', [['gana', 'gana de comer', 'grammar']]],
  [
    'de-DE',
    'Ich habe ein haus und hund.',
    'Ich habe ein Haus und einen Hund.',
    [
      ['haus', 'Haus', 'spelling'],
      ['hund', 'einen Hund', 'grammar'],
    ],
  ],
  [
    'de-DE',
    'Ich esse, weil ich habe Hunger.',
    'Ich esse, weil ich Hunger habe.',
    [['habe Hunger', 'Hunger habe', 'order']],
  ],
  [
    'fr-FR',
    'J’ai peut être mangé trop.',
    'J’ai peut-être mangé trop.',
    [['peut être', 'peut-être', 'grammar']],
  ],
  ['fr-FR', "J'ai mangé l’amie hier.", 'J’ai mangé l’ami hier.', [['l’amie', 'l’ami', 'grammar']]],
  ['ja-JP', '私は昨日学校を行きました。', '私は昨日学校に行きました。', [['を', 'に', 'grammar']]],
  ['ja-JP', '昨日学校行きました。', '昨日学校に行きました。', [['行き', 'に行き', 'grammar']]],
  ['zh-CN', '我昨天去学校了两次。', '我昨天去了两次学校。', [['学校了两次', '了两次学校', 'order']]],
  ['ko-KR', '어제 저는 학교를 갔어요.', '어제 저는 학교에 갔어요.', [['학교를', '학교에', 'grammar']]],
  ['ru-RU', 'Я живу в Москва с сестрой.', 'Я живу в Москве с сестрой.', [['Москва', 'Москве', 'grammar']]],
  ['vi-VN', 'Hôm nay tôi di chợ một mình.', 'Hôm nay tôi đi chợ một mình.', [['di', 'đi', 'grammar']]],
  [
    'es-ES',
    'Era una lista de las cosas que no puedo decir todavía.',
    'Era una lista de las cosas que todavía no podía decir.',
    [['no puedo decir todavía', 'todavía no podía decir', 'grammar']],
  ],
  ['da-DK', 'I dag jeg gik hjem.', 'I dag gik jeg hjem.', [['jeg gik', 'gik jeg', 'order']]],
]

describe('what is marked', () => {
  it.each(MARKS)('%s: %s', (language, text, corrected, expected) => {
    expect(marks(language, text, corrected)).toEqual(expected)
  })

  it('a decomposed letter and its composed form are the same', () => {
    const text = 'Mañana voy a mi casa.'.normalize('NFD')
    expect(check('es-ES', text, 'Mañana voy a mi casa.')).toEqual({ text, verdict: 'fine', remarks: [] })
  })

  it('other punctuation, quotes and spaces are no remark', () => {
    expect(check('en-US', 'So "yes" , I went\u00a0home', 'So, “yes,” I went home.').verdict).toBe('fine')
  })
})

describe('right sentences', () => {
  it.each(LANGUAGES)('of %s show no mark, repeated or not', (language) => {
    const text = RIGHT_SENTENCES[language]
    const fine = { text, verdict: 'fine', remarks: [] }
    for (const verdict of ['fine', 'corrected'] as const)
      expect(checkSentence(text, { verdict, corrected: text, notes: [note(text, text)] }, language)).toEqual(
        fine,
      )
    expect(
      checkSentence(text, { verdict: 'fine', corrected: '', notes: [note('x', 'y')] }, language),
    ).toEqual(fine)
  })

  it('"fine" with another version is no answer, and never a mark', () => {
    const proposal: Proposal = { verdict: 'fine', corrected: 'Hoy voy a mi casa.', notes: [] }
    expect(checkSentence('Hoy voy mi casa.', proposal, 'es-ES')).toEqual({
      text: 'Hoy voy mi casa.',
      verdict: 'unchecked',
      remarks: [],
    })
  })
})

describe('what is said of a whole sentence', () => {
  const own = 'Hoy fui al mercado con mi hermana menor.'

  it.each([
    ['no proposal', undefined, 'unchecked'],
    ['a correction without words', { verdict: 'corrected', corrected: ' \u202e ', notes: [] }, 'unchecked'],
    ['unclear', { verdict: 'unclear', corrected: own, notes: [] }, 'unclear'],
  ] as const)('%s', (_, proposal, verdict) => {
    const given = proposal && { ...proposal, notes: [...proposal.notes] }
    expect(checkSentence(own, given, 'es-ES')).toEqual({ text: own, verdict, remarks: [] })
  })

  it.each([
    ['three times as long', `${own} ${own} ${own}`],
    ['a third shorter', 'Hoy fui al mercado solo.'],
    ['in another script', 'Сегодня я ходил на рынок с сестрой.'],
    ['10 MB', 'Hoy fui '.repeat(1_250_000)],
  ])('%s: unclear, though most words have changed too', (_, corrected) => {
    expect(check('es-ES', own, corrected)).toEqual({ text: own, verdict: 'unclear', remarks: [] })
  })

  it('words where there were none have nothing to be marked on', () => {
    expect(check('fr-FR', '…!', '3 …').verdict).toBe('unclear')
    expect(check('fr-FR', '…!', '!').verdict).toBe('unclear')
    expect(check('fr-FR', '…!', '…?').verdict).toBe('fine')
  })

  it('twice as long, or a quarter shorter, is still a correction', () => {
    expect(check('es-ES', own, 'Hoy fui al mercado con mi hermana.').verdict).toBe('remarks')
    expect(check('en-US', 'I home.', 'I went home.').verdict).toBe('remarks')
  })

  it('more than 60 of 100 words changed, of four or more: another way to say it, unmarked', () => {
    const corrected = 'Esta tarde visité el mercado con ella.'
    expect(check('es-ES', 'Hoy fui al mercado en mi bici.', corrected)).toEqual({
      text: 'Hoy fui al mercado en mi bici.',
      verdict: 'rewritten',
      corrected,
      remarks: [],
    })
    expect(check('en-US', 'One two three four five', 'Six seven eight four five').verdict).toBe('remarks') // 60 of 100
    expect(check('en-US', 'One two three four', 'Six seven eight four').verdict).toBe('rewritten')
    expect(check('en-US', 'One two three', 'Six seven three').verdict).toBe('remarks') // three words
    expect(check('zh-CN', '我昨天很累了。', '他今早不饿呢。').verdict).toBe('rewritten')
  })
})

describe('what a model says about a change', () => {
  const text = 'Mañana voy a visitar mi abuela en la problema.'
  const corrected = 'Mañana voy a visitar a mi abuela en el problema.'
  const whys = (notes: Note[]) =>
    check('es-ES', text, corrected, notes).remarks.map(({ kind, why }) => [kind, why])

  it('goes with the change that its words stand in', () => {
    const notes = [
      note('la problema', 'el problema', 'word', 'It is masculine.'),
      note('visitar mi abuela', 'visitar a mi abuela', 'register', 'A person takes “a”.'),
    ]
    expect(whys(notes)).toEqual([
      ['register', 'A person takes “a”.'],
      ['word', 'It is masculine.'],
    ])
    expect(whys([note('', 'a', 'grammar', 'Added.')])[0]).toEqual(['grammar', 'Added.'])
    expect(whys([note('La', 'El', 'grammar', 'Case.')])[1]).toEqual(['grammar', 'Case.'])
  })

  it.each([
    ['words that did not change', note('Mañana voy', 'Mañana iré')],
    ['words that are not there', note('problemas', 'problema')],
    ['a right that is not in the correction', note('la problema', 'un problema')],
    ['nothing', note('', '')],
    ['signs alone', note('<>', '¿?')],
  ])('is left out where it is about %s', (_, wrong) => {
    expect(whys([wrong])).toEqual([
      ['grammar', undefined],
      ['grammar', undefined],
    ])
  })

  it('explains one change once', () => {
    const notes = [note('la', 'el', 'grammar', 'First.'), note('la', 'el', 'grammar', 'Second.')]
    expect(whys(notes)[1]).toEqual(['grammar', 'First.'])
  })

  it('is plain, and short', () => {
    const why = `\u202e<b>x</b>\u0000\n\u2066y ${'long '.repeat(100)}😀`
    const said = whys([note('la problema', 'el problema', 'constructor', why)])[1]
    expect(said?.[0]).toBe('grammar')
    expect(said?.[1]).toMatch(/^<b>x<\/b> y long/)
    expect(said?.[1]?.length).toBeLessThanOrEqual(300)
  })
})
