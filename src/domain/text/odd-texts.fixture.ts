import fc from 'fast-check'

/** For contracts: texts that no engine may trip over or take for anything but text, each with what is odd about it. */
export const ODD_TEXTS = [
  ['begins with a dash', '-h --help'],
  ['looks like a path', '/etc/passwd ../../x'],
  ['has shell signs', '$(touch x); `id` | cat && echo "hi" > y'],
  ['has a null character', 'before\u0000after'],
  ['has half a character', 'half \ud83d done'],
  ['has markup', '<script>alert(1)</script> [<b>] {x} ^y$ \\z @a #b *c ~'],
  ['has markup for voices', '<speak><audio src="/etc/passwd"/>[[h@l\'oU]] <b>{x}</b> &lt;'],
  ['is one emoji', '😀'],
  ['runs from right to left', '\u202eكتبت اليوم'],
  ['has Windows line ends', 'one\r\ntwo'],
]

/** Pieces that cutting and joining may trip over: every script, lone halves of characters, marks, breaks, shortenings. */
const ODD_PIECES = [
  ...[
    '',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\t',
    '\u2028',
    '\u3000',
    '\u00a0',
    '\u0000',
    '\ud83d',
    '\ude00',
  ],
  ...[
    'word',
    'Dr.',
    '3.',
    '3,5',
    'a',
    '.',
    '!',
    '…',
    ', ',
    '—',
    '(',
    '«',
    '"',
    '¿',
    '「',
    '」',
    '。',
    '、',
    '？',
  ],
  ...['\u0301', '\u202e', '\u200d', '\ufe0f', '😀', '👩‍👩‍👧‍👦', '👍🏽', '🇩🇰', 'e\u0301', 'ﬁ', 'İ', 'ß'],
  ...['雨だった', '𠮷野家', 'カフェ', 'ｶﾌｪ', '我走路回家', '오늘', 'วันนี้ฝนตก', 'ລາວ', 'ខ្មែរ', 'မြန်မာ'],
  ...['كتبت اليوم', '؟', 'שלום', 'Привет', 'Γειά', 'हिन्दी', 'தமிழ்', 'ትግርኛ', '𝒳'],
]

/** For tests of text rules: texts as odd as they come, some of one piece again and again. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...ODD_PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.tuple(fc.constantFrom(...ODD_PIECES), fc.nat({ max: 600 })).map(([piece, count]) => piece.repeat(count)),
  fc.string({ unit: 'binary', maxLength: 100 }),
)

/** Single pieces, each repeated to a text of 100,000 characters. */
export const LONG_TEXTS = ODD_PIECES.filter((piece) => !/^$|^(.)\1+$/su.test(piece)).map((piece) =>
  piece.repeat(Math.ceil(100_000 / piece.length)),
)
