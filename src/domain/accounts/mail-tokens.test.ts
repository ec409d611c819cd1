import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailToken, MailTokenKind } from './account-record.ts'
import { countWrongCode, findMailToken, kindsOfType, opensAlone, putMailToken } from './mail-tokens.ts'

const token: MailToken = {
  kind: 'recovery',
  linkHash: 'link',
  linkExpiresAt: 100,
  codeHash: 'code',
  codeExpiresAt: 50,
  codeTries: 0,
  pkce: null,
}

const PKCE = { challenge: 'x', method: 's256' as const, authCodes: [] }

describe('what a mail carries', () => {
  it('is found by its link or its code while each lives', () => {
    const byLink = (now: number) => findMailToken([token], ['recovery'], { linkHash: 'link' }, now)
    const byCode = (now: number) =>
      findMailToken([token], ['recovery'], { codeHashes: { recovery: 'code' } }, now)
    expect([byLink(99), byLink(100)]).toEqual([token, undefined])
    expect([byCode(49), byCode(50)]).toEqual([token, undefined])
    expect(findMailToken([token], ['signup'], { linkHash: 'link' }, 0)).toBeUndefined()
  })

  it('is not found by nothing', () => {
    const empty = { ...token, linkHash: null, codeHash: null }
    expect(findMailToken([empty], ['recovery'], { codeHashes: {} }, 0)).toBeUndefined()
  })

  it('loses its code after five wrong ones, and keeps its link', () => {
    let tokens = [token]
    for (let tries = 0; tries < 5; tries += 1) tokens = countWrongCode(tokens, ['recovery'])
    expect(findMailToken(tokens, ['recovery'], { codeHashes: { recovery: 'code' } }, 0)).toBeUndefined()
    expect(findMailToken(tokens, ['recovery'], { linkHash: 'link' }, 0)).toBeDefined()
  })

  it('leaves earlier links of its kind good while they live, and ends earlier codes', () => {
    const over = { ...token, linkHash: 'over', linkExpiresAt: 10 }
    const other = { ...token, kind: 'signup' as const, linkExpiresAt: 10 }
    const newer = { ...token, linkHash: 'newer' }
    expect(putMailToken([over, token, other], newer, 10)).toEqual([
      other,
      { ...token, codeHash: null },
      newer,
    ])
    const coded = { ...newer, codeHash: null, pkce: PKCE }
    expect(putMailToken([token], coded, 10)).toEqual([token, coded])
  })

  it('is stored a bounded number of times, the newest last, whatever is asked for', () => {
    const kinds = fc.constantFrom<MailTokenKind>('recovery', 'signup', 'email-change-new', 'reauthentication')
    const asked = fc.record({ kind: kinds, after: fc.nat(30), hasCode: fc.boolean(), hasLink: fc.boolean() })
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 300 }), (requests) => {
        let [tokens, now] = [[] as MailToken[], 0]
        for (const [index, { kind, after, hasCode, hasLink }] of requests.entries()) {
          now += after
          const [linkHash, codeHash] = [hasLink ? `l${index}` : null, hasCode ? `c${index}` : null]
          const put = { ...token, kind, linkHash, codeHash, linkExpiresAt: now + 100 }
          tokens = putMailToken(tokens, put, now)
          expect(tokens.at(-1)).toEqual(put)
          const same = tokens.filter((one) => one.kind === kind)
          expect(same.length).toBeLessThanOrEqual(60)
          expect(same.filter((one) => one.codeHash !== null).length).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('opens by itself unless it was asked for with PKCE; a recovery always does', () => {
    for (const kind of ['signup', 'magiclink', 'email-change-current', 'email-change-new'] as const)
      expect([kind, opensAlone({ kind, pkce: null }), opensAlone({ kind, pkce: PKCE })]).toEqual([
        kind,
        true,
        false,
      ])
    expect([
      opensAlone({ kind: 'recovery', pkce: null }),
      opensAlone({ kind: 'recovery', pkce: PKCE }),
    ]).toEqual([true, true])
  })

  it('has no kind for words that are none of the protocol', () => {
    const known = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change']
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')), (word) => {
        fc.pre(!known.includes(word))
        expect(kindsOfType(word)).toEqual([])
      }),
    )
  })
})
