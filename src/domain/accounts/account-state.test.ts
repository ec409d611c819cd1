import { describe, expect, it } from 'vitest'
import { parseVisitor } from './account-state.ts'
import { parseProfile } from './parse-profile.ts'

const INES = { id: 'local:ines@example.com', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' }

describe('who is here, from what is stored', () => {
  it.each([
    INES,
    { ...INES, email: 'ines@example.com' },
    { ...INES, email: '' },
    { ...INES, email: 7 },
    { ...INES, levels: { 'es-ES': 'B1' }, dateOfBirth: '1990-02-28', preferences: 'none' },
  ])('is the one whom the app finds in %j', (stored) => {
    const { id, name, email } = parseProfile(stored) ?? {}
    expect(parseVisitor(stored)).toEqual({ id, name, ...(email !== undefined && { email }) })
  })

  it.each([
    null,
    undefined,
    '',
    'Ines',
    7,
    true,
    [],
    [INES],
    {},
    { id: 'x' },
    { ...INES, id: '' },
    { ...INES, name: 7 },
  ])('USER-8: is nobody for the app and for public pages where it is %j', (stored) => {
    expect([parseProfile(stored), parseVisitor(stored)]).toEqual([null, null])
  })
})
