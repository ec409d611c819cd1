import { describe, expect, it } from 'vitest'
import { changeProfile, NEW_PREFERENCES, type Profile } from './profile.ts'

const PROFILE: Profile = {
  id: 'local:ines@example.com',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

describe('changing a profile', () => {
  it('USER-5: changing the languages sets native and target together and leaves the rest', () => {
    const changed = changeProfile(PROFILE, { nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' })

    expect(changed).toEqual({ ...PROFILE, nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' })
  })

  it('USER-6: changed preferences are merged into those there are', () => {
    const once = changeProfile(PROFILE, { preferences: { autoTranslate: true } })
    const twice = changeProfile(once, { preferences: { theme: 'dark', accuracyMeasure: 'strict' } })

    expect(twice.preferences).toEqual({
      theme: 'dark',
      autoTranslate: true,
      autoShadow: false,
      accuracyMeasure: 'strict',
    })
  })

  it('USER-9 DATA-3: a new learner starts with the light theme and nothing automatic', () => {
    expect(NEW_PREFERENCES).toEqual({ theme: 'light', autoTranslate: false, autoShadow: false })
  })
})
