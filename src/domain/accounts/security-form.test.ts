import { describe, expect, it } from 'vitest'
import {
  checkFirstPassword,
  checkName,
  checkNewEmail,
  checkNewPassword,
  inGroups,
  isSameEmail,
} from './security-form.ts'

describe('what is checked before the account is changed', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['ines', 'not-an-email'],
    ['ines@example.org', undefined],
  ])('the new address %j: %s', (email, problem) => {
    expect(checkNewEmail({ email }).email).toBe(problem)
  })

  it.each([
    ['', 'missing'],
    ['1234567', 'too-short'],
    ['12345678', undefined],
    ['ngày mới', undefined],
    ['🐦'.repeat(7), 'too-short'],
    ['x'.repeat(129), 'too-long'],
  ])('the new password %j: %s', (password, problem) => {
    expect(checkNewPassword({ proof: 'the old one', password })).toEqual(
      problem === undefined ? {} : { password: problem },
    )
  })

  it('a first password needs none, and has the same length', () => {
    expect(checkFirstPassword({ password: '12345678' })).toEqual({})
    expect(checkFirstPassword({ password: '1234567' })).toEqual({ password: 'too-short' })
    expect(checkFirstPassword({ password: '' })).toEqual({ password: 'missing' })
  })

  it('a new password needs a proof', () => {
    expect(checkNewPassword({ proof: ' ', password: '12345678' })).toEqual({ proof: 'missing' })
  })

  it('a name needs a letter', () => {
    expect([checkName({ name: ' ' }), checkName({ name: 'phone' })]).toEqual([{ name: 'missing' }, {}])
  })

  it('an address is the same in capitals and with blanks around it', () => {
    expect(isSameEmail(' Ines@Example.org ', 'ines@example.org')).toBe(true)
    expect(isSameEmail('ines@example.com', 'ines@example.org')).toBe(false)
  })

  it('a secret is read in groups of four', () => {
    expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
    expect(inGroups('')).toBe('')
  })
})
