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

  it('USER-9 DATA-3: a new learner starts with the light theme and nothing automatic', () => {
    expect(NEW_PREFERENCES).toEqual({ theme: 'light', autoTranslate: false, autoShadow: false })
  })
})
