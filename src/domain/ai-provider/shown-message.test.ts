import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownMessage } from './shown-message.ts'

const KEY = 'operators-own-key-of-1234'
const DIARY = 'Hoy vi a Ana. Me dijo: «¡Qué día!» y lloré mucho.'

const shown = (message: string, text = DIARY) => shownMessage(message, { text, secrets: [KEY, undefined] })

describe('the words of an AI provider’s error', () => {
  it.each([
    "model 'gemma9' not found",
    'The model `gpt-9-turbo` does not exist or you do not have access to it.',
    'Unsupported model: kokoro-v1_0',
    "Model 'speaches-ai/Kokoro-82M-v1.0-ONNX' is not installed locally.",
    'could not load model: llama3.2:70b needs 42.0 GiB, 16 GiB are free',
    'Insufficient balance. Error 402.',
  ])('%j is shown as it is', (message) => {
    expect(shown(message)).toBe(message)
  })

  it.each([
    ['a page', 'See https://platform.example.com/docs?id=1 for more', 'See … for more'],
    ['a machine', 'dial tcp 10.0.3.17:8080: connection refused', 'dial tcp …: connection refused'],
    ['a machine by IPv6', 'no route to [fd00::5]:11434 now', 'no route to … now'],
    ['a name in a network', 'lookup gpu01.intern.lan failed', 'lookup … failed'],
    ['a service', 'Cannot reach vllm-worker:8000 today', 'Cannot reach … today'],
    ['this machine', 'localhost:9 is closed', '… is closed'],
    ['a person', 'Ask admin@example.org about it', 'Ask … about it'],
    ['a file', 'cannot open /srv/models/private/llama.gguf', 'cannot open …'],
    ['a file of Windows', 'cannot open C:\\Users\\ana\\llama.gguf', 'cannot open …'],
    ['our key', `Not allowed for ${KEY}.`, 'Not allowed for …'],
    ['a part of our key', 'Not allowed for operators-own-****', 'Not allowed for …'],
    ['a key of another', 'sk-proj-a1B2c3D4e5F6 is out of credit', '… is out of credit'],
    ['a header', 'Rejected: Bearer abc.def-ghi', 'Rejected: …'],
    ['an id', 'Request 6f1e0c1a-7c1e-4c55-9d5e-0a5d7f7f1b11 failed', 'Request … failed'],
    ['an account', 'Project 123456789012 is disabled', 'Project … is disabled'],
    ['signs that nobody sees', 'No\u202e way\u0000\n\tout\u200f', 'No way out'],
  ])('%s is left out', (_, message, left) => {
    const plain = shown(message)
    expect(plain?.replace(/[.*]+$/, '')).toBe(left)
  })

  it.each([
    ['all of it', `Declined: ${DIARY}`],
    ['a part', 'Declined at "me dijo: ¡qué dí"'],
    ['a name in quotes', "I will not translate 'Ana'"],
    ['a name without quotes', 'Declined: Ana is a person'],
    ['words from several places', 'Declined because of “vi” and “lloré”'],
    ['in capitals and without accents', 'DECLINED: HOY VI A ANA. ME DIJO QUE DIA'],
    ['escaped', 'Declined: {"q":"y llor\\u00e9 mucho"}'],
    ['cut off', 'Declined: hoy vi a Ana. Me dij'],
  ])('the learner’s text is left out: %s', (_, message) => {
    const plain = shown(message) ?? ''
    expect(plain.toLowerCase()).toContain('…')
    expect(plain.normalize('NFD').toLowerCase()).not.toMatch(/\b(ana|vi|dijo|llore|mucho|que|hoy)\b/)
  })

  it('a text without spaces is left out, too', () => {
    expect(shown('不能翻译：今天我和姐姐走去市场', '今天我和姐姐走去市场。很开心。')).toBe('不能翻译：…')
    expect(shown("can't take '姐姐'", '今天我和姐姐走去市场。')).toBe("can't take '…'")
  })

  it.each(['', ' \n', '…', `${KEY}`, 'https://example.com', '{}', '404'])(
    'of %j nothing is left',
    (message) => {
      expect(shown(message)).toBeUndefined()
    },
  )

  it('is never longer than 200 characters, cuts no character in two, and says where it was cut', () => {
    const long = shown(`Too bad ${'🙂'.repeat(500)}`) ?? ''
    expect(long.length).toBeLessThanOrEqual(200)
    expect(long).toMatch(/^Too bad (🙂)+…$/u)
  })

  it('whatever it holds, no part of text or key of some length is left, nor an address', () => {
    const word = fc.stringMatching(/^[a-zéñßøа-я]{2,9}$/)
    const text = fc.array(word, { minLength: 4, maxLength: 30 }).map((words) => words.join(' '))
    const around = fc.constantFrom('', 'Declined: ', 'bad request "', '(', 'x=', '{"q":"')
    const how = fc.constantFrom<(text: string) => string>(
      (one) => one,
      (one) => one.toUpperCase(),
      (one) => JSON.stringify(one),
      (one) => one.replaceAll(' ', '\\n'),
      (one) => one.normalize('NFD'),
    )
    fc.assert(
      fc.property(text, around, how, fc.webUrl(), (said, before, write, url) => {
        const plain =
          shownMessage(`${before}${write(said)} ${KEY} ${url}`, { text: said, secrets: [KEY] }) ?? ''
        const letters = (some: string) =>
          some
            .normalize('NFKD')
            .toLowerCase()
            .replace(/[^\p{L}\p{N}]/gu, '')
        const sought = letters(said)
        for (let at = 0; at + 8 <= sought.length; at += 1)
          expect(letters(plain)).not.toContain(sought.slice(at, at + 8))
        expect(plain).not.toContain(KEY)
        expect(plain).not.toContain('://')
      }),
    )
  })

  it('are found in a long text before the runner loses patience', () => {
    const text = 'una frase de un diario muy largo '.repeat(12_000)
    expect(shown('Declined by the model. '.repeat(4_000), text)).toBeDefined()
  })
})
