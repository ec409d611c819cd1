import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metadataOfChange, metadataOfNew, metadataOfPreferences, profileFromUser } from './hosted-profile.ts'
import { NEW_PREFERENCES } from './profile.ts'
import { withoutLanguage } from './profile-form.ts'

const ANA = {
  id: '6f1c',
  email: 'ana@example.com',
  user_metadata: { name: 'Ana', nativeLanguage: 'da-DK', targetLanguage: 'ja-JP' },
}

describe('the profile of an account', () => {
  it('USER-9: what the account does not say is what a new learner starts with', () => {
    expect(profileFromUser({ id: '6f1c', email: 'ana@example.com', user_metadata: {} })).toEqual({
      id: '6f1c',
      name: 'ana',
      email: 'ana@example.com',
      nativeLanguage: 'en-US',
      targetLanguage: 'es-ES',
      preferences: NEW_PREFERENCES,
    })
  })

  it('has no language any more that was removed, also where it is the one of earlier versions', () => {
    const languages = ['ja-JP', 'es-ES']
    const learning = { ...NEW_PREFERENCES, learning: 'es-ES' }
    const before = { ...ANA, user_metadata: { ...ANA.user_metadata, languages, preferences: learning } }
    const profile = profileFromUser(before)
    expect(profile).toMatchObject({ targetLanguage: 'es-ES', languages })
    const change = metadataOfChange(profile, withoutLanguage(profile, 'ja-JP'))
    const after = profileFromUser({ ...before, user_metadata: { ...before.user_metadata, ...change } })
    expect(after).toMatchObject({ targetLanguage: 'es-ES', languages: ['es-ES'] })
  })

  it('takes the name that another provider knows, and never none', () => {
    const named = { ...ANA, user_metadata: { full_name: 'Ana Lund' } }
    expect(profileFromUser(named).name).toBe('Ana Lund')
    expect(profileFromUser({ id: '6f1c', user_metadata: { name: ' ' } }).name).toBe('6f1c')
  })

  it('whatever stands in the metadata, there is a profile of this id and address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (user_metadata) => {
        expect(profileFromUser({ ...ANA, user_metadata })).toMatchObject({ id: ANA.id, email: ANA.email })
      }),
    )
  })

  it('what a new account is told comes back as its profile', () => {
    const request = {
      name: ' Ana ',
      email: 'ana@example.com',
      password: 'a secret plum',
      nativeLanguage: 'vi-VN',
      targetLanguage: 'ko-KR',
    } as const
    const said = metadataOfNew(request)
    expect(JSON.stringify(said)).not.toContain('plum')
    expect(profileFromUser({ ...ANA, user_metadata: said })).toMatchObject({
      name: 'Ana',
      nativeLanguage: 'vi-VN',
      targetLanguage: 'ko-KR',
    })
  })
})

describe('what an account is told of a change', () => {
  const profile = profileFromUser(ANA)

  it('USER-6: preferences go whole, as the provider would replace them; one that is gone is named', () => {
    const after = { ...NEW_PREFERENCES, autoShadow: true }
    expect(metadataOfPreferences({ ...NEW_PREFERENCES, ownFirst: true }, after)).toEqual({
      preferences: { ...after, ownFirst: null },
    })
    expect(metadataOfChange(profile, { name: 'Ana Luz' })).toEqual({ name: 'Ana Luz' })
  })

  it('PROMISE-9 PROMISE-10: levels and date of birth are told, and forgotten when the learner takes them back', () => {
    const told = { levels: { 'ja-JP': 'A2' }, dateOfBirth: '1990-02-28' } as const
    expect(metadataOfChange(profile, told)).toEqual(told)
    expect(profileFromUser({ ...ANA, user_metadata: told })).toMatchObject(told)
    expect(metadataOfChange({ ...profile, ...told }, { dateOfBirth: null, levels: {} })).toEqual({
      dateOfBirth: null,
      levels: {},
    })
    expect(profileFromUser({ ...ANA, user_metadata: { levels: {}, dateOfBirth: null } })).not.toHaveProperty(
      'dateOfBirth',
    )
  })
})
