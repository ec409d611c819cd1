import { describe, expect, it } from 'vitest'
import { readMailedLink } from './use-arrived-link.ts'

const ORIGIN = 'https://diary.example'
const read = (text: string) => readMailedLink(text, ORIGIN)

describe('what a mailed link brings', () => {
  it('RESET-9: type and access token from the query', () => {
    expect(read('?type=recovery&access_token=abc')).toEqual({ type: 'recovery', token: 'abc', next: null })
  })

  it('the token under its other name', () => {
    expect(read('?type=signup&token_hash=abc')).toMatchObject({ type: 'signup', token: 'abc' })
  })

  it('nothing from an address without anything', () => {
    expect(read('')).toEqual({ type: null, token: null, next: null })
  })

  it('a session behind the #, as a provider leads back with it', () => {
    const link = read('#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery')
    expect(link).toEqual({
      type: 'recovery',
      token: null,
      next: null,
      redirect: { session: { accessToken: 'a.b.c', refreshToken: 'r' } },
    })
  })

  it.each([
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired',
    '?error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired',
  ])('why there is none: %s', (text) => {
    expect(read(text).redirect).toEqual({
      error: { code: 'otp_expired', message: 'Email link has expired' },
    })
  })

  it('an access token behind the # alone is no session', () => {
    expect(read('#access_token=a.b.c').redirect).toBeUndefined()
  })

  it.each([
    [`${ORIGIN}/shadow?a=1#b`, '/shadow?a=1#b'],
    ['/shadow', '/shadow'],
    ['https://evil.example/shadow', null],
    ['//evil.example', null],
    ['https://diary.example.evil.example', null],
    ['https://diary.example@evil.example', null],
    ['javascript:alert(1)', null],
    ['https://diary.example//evil.example', null],
    ['http://diary.example/', null],
    ['http://[', null],
  ])('leads on to %s only within this site', (wanted, next) => {
    expect(read(`?redirect_to=${encodeURIComponent(wanted)}`).next).toBe(next)
  })
})
