import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

const MOZILLA = 'Mozilla/5.0'
const KHTML = '(KHTML, like Gecko)'

describe('the name of a browser', () => {
  it.each([
    [
      `${MOZILLA} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`,
      'Opera',
      'Windows',
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox', 'Mac'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${KHTML} Version/26.0 Safari/605.1.15`,
      'Safari',
      'Mac',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ${KHTML} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ${KHTML} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      `${MOZILLA} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ${KHTML} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox',
      'iPad',
    ],
    [
      `${MOZILLA} (Linux; Android 15; SM-S931B) AppleWebKit/537.36 ${KHTML} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `${MOZILLA} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${KHTML} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 ${KHTML} HeadlessChrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'Linux',
    ],
    ['curl/8.14.1', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system })
  })

  it('is found, or not, in any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { browser, system } = parseUserAgent(text)
        expect([browser, system].every((word) => word === null || word.length > 0)).toBe(true)
      }),
    )
  })
})
