import { describe, expect, it } from 'vitest'
import {
  checkCode,
  checkFirstPassword,
  checkLogIn,
  checkName,
  checkNewEmail,
  checkNewPassword,
  checkProfile,
  checkResetPassword,
  checkSignUp,
  inGroups,
  isSameEmail,
  type SignUpField,
} from './account-form.ts'

const LENGTHS = { least: 8, most: 128 }

const SIGN_UP: Record<SignUpField, string> = {
  name: 'Ines Moreau',
  email: 'ines@example.com',
  password: 'plum',
  confirmation: 'plum',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
}

describe('what account forms ask for', () => {
  it('ACCT-1: log-in needs email and password', () => {
    expect(checkLogIn({ email: ' ', password: '' })).toEqual({ email: 'missing', password: 'missing' })
    expect(checkLogIn({ email: 'ines', password: 'x' })).toEqual({ email: 'not-an-email' })
    expect(checkLogIn({ email: 'ines@example.com', password: 'x' })).toEqual({})
  })

  it.each(['name', 'email', 'password', 'nativeLanguage', 'targetLanguage'] as const)(
    'ACCT-10: sign-up without %s is not complete',
    (field) => {
      expect(checkSignUp({ ...SIGN_UP, [field]: '' }, null)).toHaveProperty(field, 'missing')
    },
  )

  it('ACCT-10 ACCT-12: the password must be there twice, and the same', () => {
    expect(checkSignUp({ ...SIGN_UP, confirmation: '' }, null)).toEqual({ confirmation: 'missing' })
    expect(checkSignUp({ ...SIGN_UP, confirmation: 'pear' }, null)).toEqual({
      confirmation: 'passwords-differ',
    })
  })

  it('ACCT-13: one character is password enough for the local flow', () => {
    expect(checkSignUp({ ...SIGN_UP, password: '1', confirmation: '1' }, null)).toEqual({})
  })

  it('ACCT-18: a profile needs a name and both languages', () => {
    expect(checkProfile({ name: ' ', nativeLanguage: '', targetLanguage: '' })).toEqual({
      name: 'missing',
      nativeLanguage: 'missing',
      targetLanguage: 'missing',
    })
  })

  it('OPEN-5: an account at a provider needs a password of 8 to 128 characters', () => {
    const check = (password: string) => checkSignUp({ ...SIGN_UP, password, confirmation: password }, LENGTHS)
    expect(check('seven77')).toEqual({ password: 'too-short' })
    expect(check('eight888')).toEqual({})
    expect(check('ả'.normalize('NFC').repeat(8))).toEqual({})
    expect(check('x'.repeat(129))).toEqual({ password: 'too-long' })
    expect(checkSignUp({ ...SIGN_UP, password: '', confirmation: '' }, LENGTHS).password).toBe('missing')
    expect(checkSignUp({ ...SIGN_UP, password: 'eight888' }, LENGTHS).confirmation).toBe('passwords-differ')
  })

  it('RESET-14 RESET-15: a new password has 8 characters or more, and is the same twice', () => {
    const check = (password: string, confirmation = password) =>
      checkResetPassword({ password, confirmation }, LENGTHS)
    expect(check('')).toEqual({ password: 'too-short' })
    expect(check('seven77')).toEqual({ password: 'too-short' })
    expect(check('eight888')).toEqual({})
    expect(check('eight888', 'eight889')).toEqual({ confirmation: 'passwords-differ' })
  })

  it('OPEN-5: a new password is as long as the operator wants it', () => {
    const lengths = { least: 12, most: 128 }
    const values = { ...SIGN_UP, password: 'eleven11111', confirmation: 'eleven11111' }
    for (const check of [checkSignUp, checkResetPassword, checkFirstPassword])
      expect(check(values, lengths)).toEqual({ password: 'too-short' })
    expect(checkFirstPassword({ password: 'twelve 12345' }, lengths)).toEqual({})
  })

  it('a code has to be there', () => {
    expect(checkCode({ code: ' ' })).toEqual({ code: 'missing' })
    expect(checkCode({ code: '123456' })).toEqual({})
  })
})

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
    expect(checkNewPassword({ reauthentication: 'the old one', password }, LENGTHS)).toEqual(
      problem === undefined ? {} : { password: problem },
    )
  })

  it('a first password needs none, and has the same length', () => {
    expect(checkFirstPassword({ password: '12345678' }, LENGTHS)).toEqual({})
    expect(checkFirstPassword({ password: '1234567' }, LENGTHS)).toEqual({ password: 'too-short' })
    expect(checkFirstPassword({ password: '' }, LENGTHS)).toEqual({ password: 'missing' })
  })

  it('a new password needs the present one, or a code', () => {
    expect(checkNewPassword({ reauthentication: ' ', password: '12345678' }, LENGTHS)).toEqual({
      reauthentication: 'missing',
    })
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
