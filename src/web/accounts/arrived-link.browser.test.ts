import { afterEach, expect, it } from 'vitest'
import { arrivedLink, forgetArrivedLink, moveLinkToHistory } from './arrived-link.ts'

const before = { address: location.href, state: history.state }

afterEach(() => history.replaceState(before.state, '', before.address))

function arriveAt(address: string) {
  history.replaceState({ idx: 3 }, '', address)
  moveLinkToHistory()
  return location.pathname + location.search + location.hash
}

it.each([
  ['/reset-password?type=recovery&access_token=abc', '?type=recovery&access_token=abc'],
  ['/reset-password/?type=recovery&access_token=abc', '?type=recovery&access_token=abc'],
  ['/auth/verified#access_token=abc&refresh_token=r', '#access_token=abc&refresh_token=r'],
])('RESET-9: %s is out of the address at once, and kept for the page', (address, words) => {
  expect(arriveAt(address)).toBe(new URL(address, location.href).pathname)
  expect(arrivedLink()).toBe(words)
  expect(history.state, 'what the router keeps there stays').toMatchObject({ idx: 3 })
})

it('keeps the language of the site in the address', () => {
  expect(arriveAt('/auth/verified?type=signup&token_hash=abc&lng=da')).toBe('/auth/verified?lng=da')
  expect(arrivedLink()).toContain('token_hash=abc')
})

it('leaves every other page alone', () => {
  expect(arriveAt('/diary?access_token=abc')).toBe('/diary?access_token=abc')
  expect(arrivedLink()).toBe('')
})

it('is forgotten when it was used, and a reload does not bring it back', () => {
  arriveAt('/reset-password?type=recovery&access_token=abc')
  forgetArrivedLink()
  expect(arrivedLink()).toBe('')
  moveLinkToHistory()
  expect(arrivedLink()).toBe('')
  expect(history.state).toMatchObject({ idx: 3 })
})
