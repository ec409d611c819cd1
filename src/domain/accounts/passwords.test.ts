import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'
import { canImportHash, passwordProblem } from './passwords.ts'

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

const SALT = 'c2FsdHNhbHRzYWx0c2FsdA'
const TAG = 'nIni0XfXocobCOBp81H4zZ0KHLGPbS5NZfU1X7pSWDg'
const BCRYPT = 'eLLGPQQ7pFdSSo3R.z.GxO0EwSDmc9Bu44ZWAq1NarJeqWVgO0CTy'
const argon2 = (costs: string, kind = 'argon2id', version = 'v=19') =>
  `$${kind}$${version}$${costs}$${SALT}$${TAG}`

it.each([
  argon2('m=19456,t=2,p=1'),
  argon2('m=65536,t=3,p=4'), // argon2-cffi
  argon2('m=65536,t=4,p=1', 'argon2i'), // PHP
  argon2('m=16384,t=2,p=1'), // Spring
  argon2('m=8,t=1,p=1'),
  ...['a', 'b', 'y'].flatMap((kind) => ['04', '10', '12'].map((cost) => `$2${kind}$${cost}$${BCRYPT}`)),
])('a hash of usual costs can be imported: %s', (hash) => {
  expect(canImportHash(hash)).toBe(true)
})

it.each([
  ['', 'nothing'],
  ['password', 'no hash'],
  [argon2('m=4294967295,t=1,p=1'), 'all the memory there is'],
  [argon2('m=65537,t=1,p=1'), 'a little more memory than may be'],
  [argon2('m=19456,t=4294967295,p=1'), 'passes for ever'],
  [argon2('m=65536,t=5,p=1'), 'one pass too many'],
  [argon2('m=65536,t=1,p=255'), 'too many lanes'],
  [argon2('m=16,t=1,p=4'), 'less memory than its lanes need'],
  [argon2('m=0,t=0,p=0'), 'no cost at all'],
  [argon2('m=019456,t=2,p=1'), 'a number in another spelling'],
  [argon2('m=19456,t=2,p=1', 'argon2d'), 'a kind that leaks to who measures'],
  [argon2('m=19456,t=2,p=1', 'argon2id', 'v=16'), 'the first version'],
  [`${argon2('m=19456,t=2,p=1')}$more`, 'something after it'],
  [`${argon2('m=19456,t=2,p=1')}\n`, 'a line break after it'],
  [argon2('m=19456,t=2,p=1').replace(TAG, 'AAAA'), 'a short hash'],
  [argon2('m=19456,t=2,p=1').replace(TAG, 'A'.repeat(600)), 'a hash without end'],
  [argon2('m=19456,t=2,p=1').replace(SALT, 'c2Fs'), 'a short salt'],
  [argon2('m=19456,t=2,p=1').replace(SALT, `${SALT.slice(0, -1)}B`), 'a second spelling of a salt'],
  [`$2b$13$${BCRYPT}`, 'bcrypt at more than 12'],
  [`$2b$31$${BCRYPT}`, 'bcrypt for days'],
  [`$2b$03$${BCRYPT}`, 'bcrypt at less than there is'],
  [`$2x$10$${BCRYPT}`, 'bcrypt with a known fault'],
  [`$2b$10$${BCRYPT}x`, 'bcrypt and a letter'],
  ['$scrypt$ln=16,r=8,p=1$c2FsdA$aGFzaA', 'scrypt'],
  ['$1$salt$qJH7.N4xYta3aEG/dfqo/0', 'md5-crypt'],
  ['{SSHA}c2FsdA', 'LDAP'],
])('%s is refused: %s', (hash) => {
  expect(canImportHash(hash)).toBe(false)
})
