import { describe, expect, it } from 'vitest'
import type { Factor } from './account-record.ts'
import { assuranceOf, openSteps, withAuthentication } from './assurance.ts'

const phone: Factor = {
  id: 'phone',
  friendlyName: null,
  status: 'verified',
  createdAt: 0,
  updatedAt: 0,
  lastChallengedAt: null,
  type: 'totp',
  secretSealed: '',
  lastUsedStep: null,
}
const password = { method: 'password', at: 1, factorId: null }
const totp = { method: 'totp', at: 2, factorId: 'phone' }

describe('how sure we are of a session', () => {
  it('rises with a second factor that the account still has', () => {
    const account = { factors: [phone], recoveryCodes: null }
    expect(assuranceOf([password], account)).toBe('aal1')
    expect(assuranceOf([totp, password], account)).toBe('aal2')
    expect(assuranceOf([totp, password], { ...account, factors: [] })).toBe('aal1')
    expect(assuranceOf([totp], { ...account, factors: [{ ...phone, status: 'unverified' }] })).toBe('aal1')
  })

  it('keeps the newest showing of each method', () => {
    expect(withAuthentication([totp, password], { ...totp, at: 3 })).toEqual([{ ...totp, at: 3 }, password])
  })

  it('accepts the code of this half minute and its neighbours, and none up to the last one used', () => {
    expect(openSteps(300_000, null)).toEqual([9, 10, 11])
    expect(openSteps(300_000, 10)).toEqual([11])
    expect(openSteps(300_000, 11)).toEqual([])
  })
})
