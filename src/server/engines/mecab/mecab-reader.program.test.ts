import { describe, expect, it } from 'vitest'
import { describeReader } from '#domain/spoken/reader.contract.ts'
import { LONGEST_READ_TEXT } from '#domain/spoken/reader.ts'
import { testProgram } from '#server/engines/program.fixture.ts'
import { workQueue } from '#server/engines/work-queue.ts'
import { findMecabReader, mecabReader, readingsOf } from './mecab-reader.ts'
import { mecabWord } from './run-mecab.ts'

const open = new AbortController().signal
const reader = await findMecabReader()

describe('mecab on this machine', () => {
  it('is installed wherever no test may be skipped', () => {
    expect(reader !== undefined || process.env.CI !== 'true').toBe(true)
  })

  it('none where there is no such program, or its dictionary is another', async () => {
    expect(await findMecabReader({ command: '/no/such/program' })).toBeUndefined()
    expect(await findMecabReader(testProgram("printf '子供\\t名詞\\n'"))).toBeUndefined()
    expect(await findMecabReader(testProgram('exit 1'))).toBeUndefined()
  })
})

describe('what mecab gets to read', () => {
  it.each([
    ['what marks an end elsewhere', 'EOS', 'ＥＯＳ'],
    ['line breaks and tabs', '今\n\t\r日', '今日'],
    ['a null character and half a character', '今\u0000\ud842日', '今日'],
    ['a hash and a star', '#*', '＃＊'],
    ['narrow kana', 'ｶﾌｪ', 'カフェ'],
    ['nothing but blanks', ' \u3000\u2028', ''],
  ])('%s cannot be anything but a word', (_, word, line) => {
    expect(mecabWord(word)).toBe(line)
  })

  it.each([
    ['too few morphemes', [{ surface: '今', reading: 'イマ', isTail: false }]],
    ['other words', [{ surface: '昨日', reading: 'キノウ', isTail: false }]],
    ['too many', ['今日', 'は', 'は'].map((surface) => ({ surface, reading: 'カ', isTail: false }))],
  ])('an answer with %s is none', (_, morphemes) => {
    expect(readingsOf(['今日', 'は'], morphemes)).toBeUndefined()
  })
})

it('a morpheme over the end of a word is parted at its kana, and has no reading where it has none there', () => {
  const morphemes = [
    { surface: '会っ', reading: 'アッ', isTail: false },
    { surface: '今日', reading: 'キョウ', isTail: false },
    { surface: 'お茶の間', reading: 'オチャノマ', isTail: false },
  ]
  expect(readingsOf(['会', 'っ', '今', '日', 'お茶', 'の間'], morphemes)).toEqual([
    'ア',
    'ッ',
    '',
    '',
    'オチャ',
    'ノマ',
  ])
})

describe('a program in the place of mecab', () => {
  const request = { texts: [['子供']], language: 'ja-JP' } as const
  const failed = (error: string) => ({ ok: false, error })

  it.each([
    ['fails', 'exit 3', 'provider-down'],
    ['prints something else', 'echo hello', 'provider-down'],
    ['floods', 'yes', 'provider-down'],
    ['prints no text', "head -c 300 /dev/urandom | tr -d '\\n'", 'provider-down'],
  ])('that %s gives no readings', async (_, script, error) => {
    expect(await mecabReader({ command: testProgram(script).command }).read(request, open)).toEqual(
      failed(error),
    )
  })

  it('FAIL-11: that hangs is ended with all that it has started', async () => {
    const program = testProgram('sleep 1000 & wait')
    const hanging = mecabReader({ command: program.command, timeoutMs: 300 })
    expect(await hanging.read(request, open)).toEqual(failed('timeout'))
    await expect.poll(program.isRunning).toBe(false)
  })

  it('is ended when the learner goes, and asked to come back when there is no place', async () => {
    const program = testProgram('sleep 1000 & wait')
    const queue = workQueue(1, 0)
    const leaving = new AbortController()
    const options = { command: program.command, queue }
    const first = mecabReader(options).read(request, leaving.signal)
    await expect.poll(program.isRunning).toBe(true)
    expect(await mecabReader(options).read(request, open)).toMatchObject(failed('rate-limited'))
    leaving.abort()
    expect(await first).toEqual(failed('cancelled'))
    await expect.poll(program.isRunning).toBe(false)
  })

  it('gets nothing of the text as an argument, and no key of ours', async () => {
    const { command } = testProgram('cat > /dev/null; case "$*$(env)" in *子供*|*API_KEY*) exit 1;; esac')
    expect(await mecabReader({ command }).read(request, open)).toEqual(failed('provider-down'))
    const seen = testProgram("cat > /dev/null; printf '子供\\tコドモ\\n'")
    expect(await mecabReader({ command: seen.command }).read(request, open)).toMatchObject({ ok: true })
  })
})

describe.skipIf(reader === undefined)('mecab (skipped where mecab is not installed)', () => {
  if (reader === undefined) return

  async function readingOf(...words: string[]) {
    const answer = await reader?.read({ texts: [words], language: 'ja-JP' }, open)
    return answer?.ok ? answer.value.readings[0]?.map(([one = '']) => one) : answer?.error
  }

  it.each([
    [
      ['今日', 'は', '子供', 'と', '公園', 'へ', '行き', 'ました'],
      'キョウ ハ コドモ ト コウエン ヘ イキ マシタ',
    ],
    [['きょう', 'は', 'こども'], 'キョウ ハ コドモ'],
    [['コーヒー'], 'コーヒー'],
  ])('reads %j', async (words, readings) => {
    expect(await readingOf(...words)).toEqual(readings.split(' '))
  })

  it.each([
    ['一人', 'ヒトリ'],
    ['日本', 'ニホン'],
    ['行っ', 'イッ'],
    ['明日', 'アス'],
    ['私', 'ワタクシ'],
  ])('also knows the other readings of %s', async (word, expected) => {
    const answer = await reader?.read({ texts: [[word, 'た']], language: 'ja-JP' }, open)
    expect(answer?.ok ? answer.value.readings[0]?.[0] : answer).toContain(expected)
  })

  it.each([
    [['友達', 'と', '会', 'っ', 'た'], 'トモダチ ト ア ッ タ'],
    [['食べ物', 'を', '買', 'っ', 'た'], 'タベモノ ヲ カ ッ タ'],
  ])('reads %j, though its own words are longer', async (words, readings) => {
    expect(await readingOf(...words)).toEqual(readings.split(' '))
  })

  it('what is in no dictionary has no reading, unless it is kana', async () => {
    expect(await readingOf('EOS', '𠮷𠮷', 'ぬぽらみゃ', '!')).toEqual(['', '', 'ヌポラミャ', ''])
  })

  it.each([
    ['one long word', ['鬱'.repeat(LONGEST_READ_TEXT)]],
    ['words of one character', Array.from({ length: LONGEST_READ_TEXT }, () => '生')],
    ['ends of texts', Array.from({ length: 400 }, () => 'EOS\n')],
    ['digits', ['1'.repeat(LONGEST_READ_TEXT)]],
    [
      'different words of kanji',
      Array.from({ length: 500 }, (_, n) => `生${String.fromCodePoint(0x4e00 + n)}日明`),
    ],
    ['marks', [`が${'\u3099'.repeat(LONGEST_READ_TEXT - 1)}`]],
  ])('FAIL-1: %s, as many as are taken, are no trouble', async (_, words) => {
    expect(await readingOf(...words)).toHaveLength(words.length)
  })

  it.each([
    ['as one word', ['\ufdfa'.repeat(LONGEST_READ_TEXT - 1)]],
    ['as words of their own', Array.from({ length: LONGEST_READ_TEXT - 1 }, () => '\ufdfa')],
  ])('FAIL-1: signs that stand for eighteen letters each, %s, are too long', async (_, words) => {
    expect(await readingOf(...words)).toBe('too-long')
  })

  describeReader('mecab', () => ({
    reader,
    known: 'ja-JP',
    unknown: 'zh-CN',
    sample: { word: '子供', reading: 'コドモ' },
    signals: { open, aborted: AbortSignal.abort() },
  }))
})
