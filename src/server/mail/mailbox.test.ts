import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import { mailboxOf } from './mailbox.ts'

const SPELLINGS: [string, string[]][] = [
  [
    'ana@example.org',
    [
      'ANA@Example.ORG',
      'ana@ｅｘａｍｐｌｅ.org',
      'ＡNA@example．org',
      'ana＠example.org',
      'ana@example。org',
      'ana@example｡org',
      'ana@example.org.',
      'ana@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org',
      'a\u200bna@exam\u00adple.org',
      '\u3164ana@ex\u2060ample.org',
      ' \u00a0ana@example.org\u3000',
    ],
  ],
  ['bo@xn--bcher-kva.example', ['bo@bücher.example', 'bo@BU\u0308CHER.example', 'BO@XN--BCHER-KVA.example']],
  ['ana@xn--strae-oqa.de', ['ana@straße.de', 'ana@STRAẞE.de']],
  ['straße@example.org', ['STRAẞE@example.org']],
  ['i\u0307pek@example.org', ['İpek@example.org']],
  ['νικοσ@example.gr', ['ΝΙΚΟΣ@example.gr', 'νικος@example.gr']],
  ['élan@example.fr', ['e\u0301lan@example.fr', 'E\u0301LAN@example.fr']],
  ['ana@127.0.0.1', ['ana@0x7f.1', 'ana@127.1', 'ana@１２７.0.0.1']],
]

const DIFFERENT = [
  ['strasse@example.org', 'straße@example.org'],
  ['ipek@example.org', 'ıpek@example.org'],
  ['a.na@example.org', 'ana@example.org'],
  ['ana+x@example.org', 'ana@example.org'],
  ['ana@example.org', 'ana@example.org.uk'],
  ['ana@example.org/x', 'ana@example.org'],
  ['ana@example.org?x', 'ana@example.org'],
  ['ana@example.org:25', 'ana@example.org'],
  ['ana@ex%61mple.org', 'ana@example.org'],
] as const

/** Addresses of every script and none, with signs that look or sort like others, or are no text at all. */
const part = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 8,
  }),
  fc.string({
    unit: fc.constantFrom(
      ...['a', 'A', 'Ａ', 'ß', 'ẞ', 'ss', 'İ', 'ı', 'i', '\u0307', '\u0301', '\u200d', '\u00ad', '\u3164'],
      ...['Σ', 'ς', 'σ', 'ﬁ', '①', '．', '。', '｡', '.', '@', '＠', '"', '\\', '[', ']', ':', '%41', '%'],
      ...[
        'xn--',
        '-',
        '1',
        '٠',
        '0x7f',
        ' ',
        '\u00a0',
        '\u3000',
        '\u0000',
        '\ud800',
        '\udc00',
        '가',
        '\u1100',
      ],
    ),
    maxLength: 10,
  }),
)
const address = fc.oneof(
  fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}`),
  fc
    .tuple(part, part, fc.constantFrom('@example.org', '@EXAMPLE．org', '@[127.0.0.1]'))
    .map((all) => all.join('')),
  part,
)

describe('the mailbox of an address', () => {
  it.each(SPELLINGS)('%s is the same however it is spelled', (mailbox, spellings) => {
    for (const spelled of [mailbox, ...spellings])
      expect([spelled, mailboxOf(spelled)]).toEqual([spelled, mailbox])
  })

  it.each(DIFFERENT)('%s and %s are two', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other))
  })

  it('is its own mailbox, whatever is given, and nothing throws', () => {
    fc.assert(
      fc.property(address, (given) => {
        const mailbox = mailboxOf(given)
        expect(mailboxOf(mailbox)).toBe(mailbox)
      }),
      { numRuns: generatedRuns(3000) },
    )
  })

  it('does not depend on case, composition or full width', () => {
    const same: ((text: string) => string)[] = [
      (text) => text.toLowerCase(),
      (text) => text.normalize('NFC'),
      (text) => text.normalize('NFD'),
      (text) => text.normalize('NFKC'),
      (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      (text) => ` ${text}\u00a0`,
      (text) => [...text].join('\u2060'),
    ]
    fc.assert(
      fc.property(address, fc.constantFrom(...same), (given, respell) => {
        const text = given.toWellFormed()
        expect(mailboxOf(respell(text))).toBe(mailboxOf(text))
      }),
      { numRuns: generatedRuns(3000) },
    )
  })

  it('what the door lets in has one @, and the mailbox that was typed', () => {
    fc.assert(
      fc.property(address, (given) => {
        const parsed = parseEmail(given)
        if (!parsed.ok) return
        const mailbox = mailboxOf(parsed.value)
        expect(mailbox.split('@')).toHaveLength(2)
        expect(parsed.value).not.toMatch(/[\s"\\,;:<>()[\]]/)
        expect(mailbox).toBe(mailboxOf(given))
      }),
      { numRuns: generatedRuns(3000) },
    )
  })
})
