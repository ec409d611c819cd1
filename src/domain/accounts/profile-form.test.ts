import { describe, expect, it } from 'vitest'
import { changeProfile, NEW_PREFERENCES, type Profile } from './profile.ts'
import { checkProfileForm, profileChangeOf } from './profile-form.ts'

const INES: Profile = {
  id: 'local:ines@example.com',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
  levels: { 'es-ES': 'B1', 'da-DK': 'A1' },
  dateOfBirth: '1990-02-28',
}

const FILLED_IN = {
  name: ' Ines Moreau ',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  nativeLevel: '',
  targetLevel: 'B2',
  dateOfBirth: '1990-02-28',
}

describe('the form of the profile', () => {
  it.each([
    ['', undefined],
    ['1990-02-28', undefined],
    ['2026-11-21', undefined],
    ['2026-11-22', 'in-the-future'],
  ])('PROMISE-10: on 2026-11-21 the date of birth %j is %s', (dateOfBirth, problem) => {
    const found = checkProfileForm({ ...FILLED_IN, dateOfBirth }, '2026-11-21')
    expect(found.dateOfBirth).toBe(problem)
  })

  it('ACCT-18: name and languages are required, levels and date of birth are not', () => {
    const empty = {
      ...FILLED_IN,
      name: ' ',
      nativeLanguage: '',
      targetLanguage: '',
      targetLevel: '',
      dateOfBirth: '',
    }
    expect(checkProfileForm(empty, '2026-11-21')).toEqual({
      name: 'missing',
      nativeLanguage: 'missing',
      targetLanguage: 'missing',
    })
  })

  it('PROMISE-9: keeps the levels of languages that are not shown', () => {
    const change = profileChangeOf(INES, FILLED_IN)
    expect(change).toMatchObject({ name: 'Ines Moreau', levels: { 'es-ES': 'B2', 'da-DK': 'A1' } })
  })

  it('PROMISE-9: of one language twice the level of the one that is learnt counts', () => {
    const values = { ...FILLED_IN, nativeLanguage: 'da-DK', targetLanguage: 'da-DK', targetLevel: 'C1' }
    expect(profileChangeOf(INES, values).levels).toEqual({ 'es-ES': 'B1', 'da-DK': 'C1' })
  })

  it('PROMISE-9 PROMISE-10: what is emptied is forgotten', () => {
    const values = { ...FILLED_IN, targetLevel: '', dateOfBirth: '' }
    const changed = changeProfile(INES, profileChangeOf(INES, values))
    expect(changed.levels).toEqual({ 'da-DK': 'A1' })
    expect(changed.dateOfBirth).toBeUndefined()
  })

  it('PROMISE-9: says nothing of levels where nobody has ever said any', () => {
    const { levels: _levels, ...without } = INES
    expect(profileChangeOf(without, { ...FILLED_IN, targetLevel: '' })).not.toHaveProperty('levels')
  })

  it('refuses a language that the form cannot have offered', () => {
    expect(() => profileChangeOf(INES, { ...FILLED_IN, targetLanguage: 'xx-XX' })).toThrow('xx-XX')
  })
})
