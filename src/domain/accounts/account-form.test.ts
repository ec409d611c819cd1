import { describe, expect, it } from 'vitest'
import { checkLogIn, checkProfile, checkSignUp, type SignUpField } from './account-form.ts'

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
      expect(checkSignUp({ ...SIGN_UP, [field]: '' })).toHaveProperty(field, 'missing')
    },
  )

  it('ACCT-10 ACCT-12: the password must be there twice, and the same', () => {
    expect(checkSignUp({ ...SIGN_UP, confirmation: '' })).toEqual({ confirmation: 'missing' })
    expect(checkSignUp({ ...SIGN_UP, confirmation: 'pear' })).toEqual({ confirmation: 'passwords-differ' })
  })

  it('ACCT-13: one character is password enough for the local flow', () => {
    expect(checkSignUp({ ...SIGN_UP, password: '1', confirmation: '1' })).toEqual({})
  })

  it('ACCT-18: a profile needs a name and both languages', () => {
    expect(checkProfile({ name: ' ', nativeLanguage: '', targetLanguage: '' })).toEqual({
      name: 'missing',
      nativeLanguage: 'missing',
      targetLanguage: 'missing',
    })
  })
})
