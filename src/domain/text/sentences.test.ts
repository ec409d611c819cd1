import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { sentencesOf, speechChunks } from './sentences.ts'
import { wordsOf } from './words.ts'

const CASES: [LanguageCode, string, string[]][] = [
  ['en-US', 'It rained. I walked home.', ['It rained.', 'I walked home.']],
  ['en-US', 'I met Dr. Brown. We talked.', ['I met Dr. Brown.', 'We talked.']],
  ['en-US', 'Yes. I went home early.', ['Yes. I went home early.']],
  ['en-US', 'I went home early. Yes.', ['I went home early. Yes.']],
  ['en-US', 'Yes.', ['Yes.']],
  ['en-US', 'I went home. … !!', ['I went home. … !!']],
  ['en-US', 'One line\nand another\n\nand a third', ['One line', 'and another', 'and a third']],
  ['es-ES', 'El Sr. López vino tarde. ¿Qué tal?', ['El Sr. López vino tarde.', '¿Qué tal?']],
  ['de-DE', 'Dr. Müller kam am 3. Mai. Es war gut!', ['Dr. Müller kam am 3. Mai.', 'Es war gut!']],
  ['da-DK', 'Det var den 21. november. Det regnede.', ['Det var den 21. november.', 'Det regnede.']],
  ['ja-JP', 'そうです。「家に帰ろう。」と母が言った。', ['そうです。', '「家に帰ろう。」と母が言った。']],
  ['zh-CN', '今天下雨。我走路回家。', ['今天下雨。', '我走路回家。']],
  ['ko-KR', '오늘 비가 왔어요. 집에 갔어요.', ['오늘 비가 왔어요.', '집에 갔어요.']],
]

it.each(CASES)('%s: %s', (language, text, sentences) => {
  expect(sentencesOf(text, language)).toEqual(sentences)
})

it.each(['', '   ', '…', '?! — *', '「」。'])(
  'OPEN-11: a text with no words (%j) has no sentences',
  (text) => {
    for (const language of LANGUAGES) expect(sentencesOf(text, language)).toEqual([])
  },
)

const keysOf = (text: string, language: LanguageCode) => wordsOf(text, language).map(({ key }) => key)

it('FAIL-2: a text of emoji alone has no sentences to say, and one of emoji behind a word ends with them', () => {
  expect(sentencesOf('😀👍🏽! 👩‍👩‍👧‍👦… 🇩🇰', 'es-ES')).toEqual([])
  expect(sentencesOf('Hola a todos 😀! 👍🏽! 👍🏽!', 'es-ES')).toEqual(['Hola a todos 😀! 👍🏽! 👍🏽!'])
})

it('FAIL-3: a text from right to left is parted at its own full stops and question marks', () => {
  expect(sentencesOf('كتبت اليوم. هل رأيت البحر؟ نعم رأيته.', 'en-US')).toEqual([
    'كتبت اليوم.',
    'هل رأيت البحر؟',
    'نعم رأيته.',
  ])
})

it.each([
  ['spaced', 'es-ES', 'palabra otra '.repeat(8000)],
  ['with pauses', 'es-ES', 'una palabra, y otra más, '.repeat(4000)],
  ['unspaced', 'ja-JP', '今日は雨だった'.repeat(14_000)],
  ['one word', 'es-ES', 'a'.repeat(100_000)],
] as const)(
  'FAIL-1: a sentence of 100,000 characters (%s) is parted into what can be said',
  (_, language, text) => {
    const sentences = sentencesOf(text, language)
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(500)
    expect(sentences.flatMap((each) => keysOf(each, language)).join('')).toBe(keysOf(text, language).join(''))
  },
)

it('FAIL-5: combining marks make no sentence longer to say', () => {
  const text = `Hola e${'\u0301\u0323'.repeat(2500)} fin de la prueba.`
  expect(sentencesOf(text, 'es-ES')).toEqual([text])
})

it('FAIL-1: a long sentence is parted at a pause where it has one', () => {
  const clause = `${'una palabra más '.repeat(15).trim()}, `
  const sentences = sentencesOf(clause.repeat(6), 'es-ES')
  expect(sentences.length).toBeGreaterThan(1)
  expect(sentences.every((sentence) => sentence.endsWith(','))).toBe(true)
})

it.each([
  ['FAIL-2', '😀! '.repeat(33_000)],
  ['FAIL-2', `Hola a todos. ${'😀! '.repeat(33_000)}`],
  ['FAIL-1', '('.repeat(100_000)],
  ['FAIL-1', `${'('.repeat(100_000)}a`],
  ['FAIL-4', '\ud83d\u0000 '.repeat(33_000)],
  ['FAIL-5', `a${'\u0301\u0323'.repeat(2500)}`.repeat(20)],
])('%s: 100,000 odd characters are parted while one waits', { timeout: 20_000 }, (_, text) => {
  expect(sentencesOf(text, 'es-ES').length).toBeLessThan(1000) // what took minutes took them for each of these
})

it('no word of the text is lost or said twice, whatever the text', () => {
  const text = fc.array(
    fc.constantFrom('ja', 'Dr.', '3.', 'Mai.', 'gut', '\n', '!', '「', '」', 'Sie', '…', 'no?'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), text, (language, parts) => {
      const whole = parts.join(' ')
      const said = sentencesOf(whole, language).flatMap((each) => keysOf(each, language))
      expect(said.join('')).toBe(keysOf(whole, language).join(''))
    }),
  )
})

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
