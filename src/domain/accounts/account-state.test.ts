import { describe, expect, it } from 'vitest'
import { isAnonymous, parseVisitor } from './account-state.ts'
import { parseProfile } from './parse-profile.ts'

const INES = { id: 'local:ines@example.com', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' }

describe('who is here, from what is stored', () => {
  it.each([
    INES,
    { ...INES, email: 'ines@example.com' },
    { ...INES, email: '' },
    { ...INES, email: 7 },
    { ...INES, isAnonymous: true },
    { ...INES, isAnonymous: 'yes' },
    { ...INES, levels: { 'es-ES': 'B1' }, dateOfBirth: '1990-02-28', preferences: 'none' },
  ])('is the one whom the app finds in %j', (stored) => {
    const { id, name, email, isAnonymous } = parseProfile(stored) ?? {}
    expect(parseVisitor(stored)).toEqual({
      id,
      name,
      ...(email !== undefined && { email }),
      ...(isAnonymous !== undefined && { isAnonymous }),
    })
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

it.each([
  [{ id: 'local:demo@example.com', isAnonymous: true }, 'local', true],
  [{ id: 'local:demo@example.com' }, 'local', false],
  [{ id: 'local:demo@example.com' }, 'hosted', true], // of an earlier version
  [{ id: '01a1fe2c-374c' }, 'hosted', false],
] as const)('%j, with %s accounts, is nobody with an account: %s', (profile, accounts, expected) => {
  expect(isAnonymous({ name: 'Demo User', ...profile }, accounts)).toBe(expected)
})
