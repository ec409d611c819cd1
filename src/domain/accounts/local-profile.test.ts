import { describe, expect, it } from 'vitest'
import { DEMO_ID } from './account-state.ts'
import { localProfileId, profileFromLogIn, profileFromOpening, profileFromSignUp } from './local-profile.ts'
import { NEW_PREFERENCES } from './profile.ts'

const INES = {
  name: ' Ines Moreau ',
  email: 'ines@example.com',
  password: '1',
  nativeLanguage: 'fr-FR',
  targetLanguage: 'ja-JP',
} as const

describe('local profiles', () => {
  it('ACCT-6 USER-9: a first log-in is named from the email and starts with the new preferences', () => {
    const profile = profileFromLogIn({ email: 'mai.tran@example.com', password: 'x' }, null)

    expect(profile).toMatchObject({ name: 'mai.tran', email: 'mai.tran@example.com' })
    expect(profile.preferences).toEqual(NEW_PREFERENCES)
  })

  it('brings back the name, languages and preferences that this browser knows for the address', () => {
    const known = profileFromSignUp(INES)

    expect(profileFromLogIn({ email: INES.email, password: 'x' }, known)).toEqual(known)
  })

  it('ACCT-7: the demo credential is named Demo User, the same email with another password is not', () => {
    const demo = { email: 'demo@example.com', password: 'demo' }
    const first = profileFromLogIn(demo, null)

    expect(first).toMatchObject({ name: 'Demo User', id: DEMO_ID })
    expect(profileFromLogIn(demo, { ...first, name: 'Renamed' }).name).toBe('Demo User')
    expect(profileFromLogIn({ ...demo, password: 'other' }, null).name).toBe('demo')
  })

  it('ACCT-7: opened without a credential it is the same diary, and nobody is named until one is given', () => {
    const languages = { nativeLanguage: 'da-DK', targetLanguage: 'vi-VN' } as const
    const opened = profileFromOpening(languages, null)
    expect(opened).toMatchObject({ id: DEMO_ID, isAnonymous: true, ...languages })

    const demo = { email: 'demo@example.com', password: 'demo' }
    for (const password of ['demo', 'other'])
      expect(profileFromLogIn({ ...demo, password }, opened)).not.toHaveProperty('isAnonymous')
    expect(profileFromLogIn(demo, opened)).toMatchObject({ id: DEMO_ID, name: 'Demo User', ...languages })
    const again = profileFromOpening(languages, { ...opened, levels: { 'vi-VN': 'A1' } })
    expect(again).toMatchObject({ isAnonymous: true, levels: { 'vi-VN': 'A1' } })
  })

  it('ACCT-9 ACCT-13: sign-up takes name and languages as given, and any password', () => {
    const profile = profileFromSignUp(INES)

    expect(profile).toMatchObject({ name: 'Ines Moreau', nativeLanguage: 'fr-FR', targetLanguage: 'ja-JP' })
  })

  it('opens the same diary for the same address, however it is spelt', () => {
    expect(localProfileId(' Ines@Example.com')).toBe(localProfileId('ines@example.com'))
    expect(localProfileId('ines@example.com')).not.toBe(localProfileId('ines@example.org'))
  })
})
