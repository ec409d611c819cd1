import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { parseProfile } from './parse-profile.ts'
import { NEW_PREFERENCES } from './profile.ts'

const STORED = {
  id: 'local:ines@example.com',
  name: 'Ines Moreau',
  email: 'ines@example.com',
  nativeLanguage: 'en-US',
  targetLanguage: 'ja-JP',
  preferences: {
    theme: 'dark',
    autoTranslate: true,
    ownFirst: true,
    autoShadow: false,
    accuracyMeasure: 'strict',
    japaneseReadings: 'failed',
    chineseReadings: 'never',
  },
}

describe('reading a stored profile', () => {
  it('DATA-2 DATA-3: id, name, languages and preferences come back as they were stored', () => {
    expect(parseProfile(STORED)).toEqual(STORED)
  })

  it.each(LANGUAGES)('DATA-4: %s is a locale code that both languages can have', (code) => {
    const stored = { ...STORED, nativeLanguage: code, targetLanguage: code }

    expect(parseProfile(stored)).toEqual(stored)
  })

  it.each([
    ['none', undefined, undefined],
    ['no list', 'da-DK', undefined],
    ['others', ['da-DK', 'fr-FR'], ['ja-JP', 'da-DK', 'fr-FR']],
    ['that of the profile too', ['da-DK', 'ja-JP'], ['da-DK', 'ja-JP']],
    ['some twice, and unknown ones', ['ja-JP', 'tlh-KX', 'da-DK', 'da-DK'], ['ja-JP', 'da-DK']],
    ['more than one can learn', LANGUAGES.slice(0, 8), ['ja-JP', ...LANGUAGES.slice(0, 4)]],
  ])('of the languages that are learned, %s are read as far as they can be', (_what, languages, known) => {
    expect(parseProfile({ ...STORED, languages })?.languages).toEqual(known)
  })

  it('learns the language that was turned to last, while that is one of those that are learned', () => {
    const turned = (learning: string, languages?: string[]) =>
      parseProfile({ ...STORED, languages, preferences: { ...STORED.preferences, learning } })?.targetLanguage
    expect(turned('da-DK', ['ja-JP', 'da-DK'])).toBe('da-DK')
    expect(turned('fr-FR', ['ja-JP', 'da-DK'])).toBe('ja-JP')
    expect(turned('da-DK')).toBe('ja-JP')
  })

  it.each([
    ['nothing', null],
    ['a list', [STORED]],
    ['text', 'Ines'],
    ['no id', { ...STORED, id: undefined }],
    ['an empty name', { ...STORED, name: '' }],
    ['a language without a region', { ...STORED, nativeLanguage: 'en' }],
    ['a language nobody knows', { ...STORED, targetLanguage: 'tlh-KX' }],
  ])('DATA-4 USER-8: %s is not a profile', (_what, value) => {
    expect(parseProfile(value)).toBeNull()
  })

  it('USER-9: preferences that cannot be read are those of a new learner', () => {
    expect(parseProfile({ ...STORED, preferences: 'dark' })?.preferences).toEqual(NEW_PREFERENCES)
    expect(
      parseProfile({ ...STORED, preferences: { theme: 'sepia', autoShadow: true } })?.preferences,
    ).toEqual({
      ...NEW_PREFERENCES,
      autoShadow: true,
    })
  })

  it.each([
    ['within bounds', { weeklyAim: 7, minutesADay: 5 }, { weeklyAim: 7, minutesADay: 5 }],
    ['at the other end', { weeklyAim: 1, minutesADay: 60 }, { weeklyAim: 1, minutesADay: 60 }],
    ['none', {}, {}],
    ['too little', { weeklyAim: 0, minutesADay: 4 }, {}],
    ['too much', { weeklyAim: 8, minutesADay: 61 }, {}],
    ['in parts', { weeklyAim: 2.5, minutesADay: 10.1 }, {}],
    ['no numbers', { weeklyAim: '4', minutesADay: null }, {}],
    ['no numbers that can be compared', { weeklyAim: Number.NaN, minutesADay: Number.POSITIVE_INFINITY }, {}],
    ['one of them unreadable', { weeklyAim: 3, minutesADay: [10] }, { weeklyAim: 3 }],
  ])('PROMISE-5: of what a learner aims at, %s, is kept what can be aimed at', (_what, stored, aims) => {
    expect(parseProfile({ ...STORED, preferences: stored })?.preferences).toEqual({
      ...NEW_PREFERENCES,
      ...aims,
    })
  })

  it.each([
    ['as earlier versions stored it', { theme: 'dark' }, {}],
    ['chosen', { theme: 'dark', isThemeChosen: true }, { isThemeChosen: true }],
    ['the device', { theme: 'dark', isThemeChosen: false }, { isThemeChosen: false }],
    ['unreadable', { theme: 'dark', isThemeChosen: 'device' }, {}],
  ])('OPEN-4: the choice of a theme is kept: %s', (_what, stored, choice) => {
    expect(parseProfile({ ...STORED, preferences: stored })?.preferences).toEqual({
      ...NEW_PREFERENCES,
      theme: 'dark',
      ...choice,
    })
  })

  it('USER-8: nothing that storage can hold makes it throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => parseProfile(value) === null || value !== null))
  })
})
