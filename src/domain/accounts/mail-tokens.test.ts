import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailToken } from './account-record.ts'
import { countWrongCode, findMailToken, kindsOfType, putMailToken } from './mail-tokens.ts'

const token: MailToken = {
  kind: 'recovery',
  linkHash: 'link',
  linkExpiresAt: 100,
  codeHash: 'code',
  codeExpiresAt: 50,
  codeTries: 0,
  pkce: null,
}

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

  it('replaces the older one of its kind', () => {
    expect(putMailToken([token], { ...token, linkHash: 'newer' })).toEqual([{ ...token, linkHash: 'newer' }])
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
