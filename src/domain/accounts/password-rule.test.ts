import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'
import { passwordProblem } from './password-rule.ts'

const LENGTHS = { least: 8, most: 128 }

describe('a password', () => {
  it.each([
    ['', 'missing'],
    ['zx9 Qk!', 'too-short'],
    ['猫🐈猫🐈猫🐈猫', 'too-short'],
    ['w'.repeat(129), 'too-long'],
    ['Password1!', 'too-common'],
    ['zx9 Qk!u', null],
    ['        x', null],
  ])('%j is %s', async (password, problem) => {
    expect(await passwordProblem(password, LENGTHS)).toBe(problem)
  })

  it.each([
    'passwordpassword',
    'P4ssw0rd',
    'qwerty123',
    '87654321',
    'dragon!!',
    'xyxyxyxy',
    'Iloveyou123',
    'asdfghjkl',
    'chocolate2024',
    'kodeord1',
    'bonehead',
    'iloveyou3000!',
  ])('%s is among the first that are tried', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each([
    'correct horse',
    'lærkerne synger',
    'Tr0ub4dor&3',
    'my dragon sleeps',
    'bonehead in spring',
    'password is not it',
  ])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false))

  it('may not be what everyone knows of its owner', () => {
    expect(isCommonPassword('Bertholdine1', ['bertholdine@example.org', 'bertholdine'])).toBe(true)
  })

  it('is judged whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (password) => {
        const length = [...password].length
        const problem = await passwordProblem(password, LENGTHS)
        expect(problem === 'too-short').toBe(length > 0 && length < 8)
        expect(problem === 'too-long').toBe(length > 128)
      }),
    )
  })
})
