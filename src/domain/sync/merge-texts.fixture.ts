import fc from 'fast-check'

const WORDS = [
  ...[
    'art',
    'start',
    'started',
    'I',
    'late',
    'a',
    'tea',
    'Tea.',
    'Rain.',
    'Yes.',
    'no',
    'No!',
    'the',
    'cats',
  ],
  ...[
    '雨',
    '雪だった。',
    '今日は',
    'カフェ',
    'ひと\u3099',
    '𠮷野',
    'วันนี้ฝนตก',
    'ລາວ',
    'كتبت',
    'اليوم؟',
    '오늘',
    'हिन्दी।',
  ],
  ...[
    '👩‍👩‍👧',
    '😀',
    'e\u0301t',
    '\u0301x',
    '\ud83d',
    '\ude00',
    '\u0000',
    '.',
    '…',
    '"Hi."',
    '3.5',
    '-',
    '\u200bz',
  ],
]
const GAPS = [' ', ' ', ' ', ' ', '', '  ', '\n', '\n\n', '\r\n', '\t', '\u3000']

const word = fc.constantFrom(...WORDS)
const gap = fc.constantFrom(...GAPS)
const wordAndGap = fc.tuple(word, gap).map((parts) => parts.join(''))

/** Texts of few words of every script, so that the same ones meet again and again. */
const text: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '', '', ' ', '\n'), fc.array(wordAndGap, { maxLength: 20 }), fc.boolean())
  .map(([lead, words, isTrimmed]) =>
    isTrimmed ? `${lead}${words.join('')}`.trimEnd() : lead + words.join(''),
  )

/** An edit takes some words out, and puts some in, at one place or at another. */
export type Edit = { from: number; taken: number; to: number; put: string[]; isMove: boolean }

const edit: fc.Arbitrary<Edit> = fc.record({
  from: fc.nat(24),
  taken: fc.nat(3),
  to: fc.nat(24),
  put: fc.array(wordAndGap, { maxLength: 3 }),
  isMove: fc.boolean(),
})

function applyEdit(words: string[], { from, taken, to, put, isMove }: Edit): string[] {
  const next = [...words]
  const out = next.splice(from % (next.length + 1), taken)
  next.splice(to % (next.length + 1), 0, ...put, ...(isMove ? out : []))
  return next
}

const CHARACTER = String.raw`[。！？\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*`
const CHARACTERS = new RegExp(CHARACTER, 'gu')
const PARTS = new RegExp(
  String.raw`^\s+|(?:${CHARACTER}|[^\s。！？\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)\s*`,
  'gu',
)
const STANDS_FREE = new RegExp(String.raw`\s$|^${CHARACTER}$`, 'u')

/** A text after some edits; words stay apart. */
export function edited(base: string, edits: Edit[]): string {
  const words = base.match(PARTS) ?? []
  const next = edits.reduce(applyEdit, words)
  return next
    .map((part, place) => (place === next.length - 1 || STANDS_FREE.test(part) ? part : `${part} `))
    .join('')
}

export const edits: fc.Arbitrary<Edit[]> = fc.array(edit, { maxLength: 4 })

/** Two texts grown from one, or without anything in common; often the base is empty. */
export const threeTexts: fc.Arbitrary<{ base: string; mine: string; theirs: string }> = fc.oneof(
  fc.record({ base: text, left: edits, right: edits }).map(({ base, left, right }) => ({
    base,
    mine: edited(base, left),
    theirs: edited(base, right),
  })),
  fc.record({ first: text, left: edits, right: edits }).map(({ first, left, right }) => ({
    base: '',
    mine: edited(first, left),
    theirs: edited(first, right),
  })),
  fc.record({ base: fc.oneof(fc.constant(''), text), mine: text, theirs: text }),
)

/** The words of a text; a Chinese or Japanese character is a word. */
export function wordsOfText(text: string): string[] {
  return text.replace(CHARACTERS, ' $& ').split(/\s+/).filter(Boolean)
}

/** How often each word stands in a text. */
export function countedWords(text: string): Map<string, number> {
  const counted = new Map<string, number>()
  for (const word of wordsOfText(text)) counted.set(word, (counted.get(word) ?? 0) + 1)
  return counted
}
