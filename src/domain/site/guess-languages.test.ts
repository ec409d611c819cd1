import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, SITE_LANGUAGES, signUpLanguages } from '#domain/languages.ts'
import { guessLanguages, withChosen } from './guess-languages.ts'

describe('the first guess of what a learner writes in and learns', () => {
  it.each([
    // the browser, the site, what they write in, what they learn
    ['', 'en', 'en-US', 'es-ES'],
    ['en-US', 'en', 'en-US', 'es-ES'],
    ['en-GB en', 'en', 'en-US', 'es-ES'],
    ['tlh', 'en', 'en-US', 'es-ES'],
    ['en-US fr-FR', 'en', 'en-US', 'fr-FR'],
    ['en-GB en ja', 'en', 'en-US', 'ja-JP'],
    ['de-AT de en', 'en', 'de-DE', 'en-US'],
    ['fr-FR', 'en', 'fr-FR', 'en-US'],
    ['es-MX', 'en', 'es-ES', 'en-US'],
    ['zh-TW', 'en', 'zh-CN', 'en-US'],
    ['sv-SE sv en', 'en', 'en-US', 'es-ES'],
    ['vi-VN vi fr-FR fr en-US en', 'vi', 'vi-VN', 'fr-FR'],
    ['vi-VN', 'vi', 'vi-VN', 'en-US'],
    ['da-DK da en-US en', 'da', 'da-DK', 'en-US'],
    ['fr-FR vi', 'vi', 'fr-FR', 'vi-VN'], // the site has no French: that it is read in Vietnamese says nothing
    ['en-US da', 'da', 'da-DK', 'en-US'], // the site was switched from English to Danish
    ['en-US', 'vi', 'vi-VN', 'en-US'],
    ['da-DK', 'en', 'da-DK', 'en-US'], // many read English whose language it is not
    ['ja-JP', 'da', 'da-DK', 'ja-JP'],
  ] as const)('of a browser in [%s], on a site in %s, is %s to %s', (browser, site, native, target) => {
    expect(guessLanguages({ browser: browser.split(' '), site })).toEqual({
      nativeLanguage: native,
      targetLanguage: target,
    })
  })

  it('ACCT-11: is en-US to es-ES without a hint', () => {
    expect(guessLanguages({ browser: [], site: 'en' })).toEqual({
      nativeLanguage: 'en-US',
      targetLanguage: 'es-ES',
    })
  })

  it('is among what is offered', () => {
    const guess = guessLanguages({ browser: ['da-DK', 'vi'], site: 'vi', offered: signUpLanguages('vi') })
    expect(guess).toEqual({ nativeLanguage: 'vi-VN', targetLanguage: 'en-US' })
  })

  it('is never the same language twice, and always offered, whatever the browser says', () => {
    const tag = fc.oneof(fc.constantFrom(...LANGUAGES, 'en', 'EN_us', 'cmn-Hans-CN', ''), fc.string())
    const offers = [LANGUAGES, ...SITE_LANGUAGES.map((site) => signUpLanguages(site))]
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 40 }),
        fc.constantFrom(...SITE_LANGUAGES),
        fc.constantFrom(...offers),
        (browser, site, offered) => {
          const { nativeLanguage, targetLanguage } = guessLanguages({ browser, site, offered })
          expect(nativeLanguage).not.toBe(targetLanguage)
          expect(offered).toContain(nativeLanguage)
          expect(offered).toContain(targetLanguage)
        },
      ),
    )
  })
})

describe('a guess with what the learner has chosen', () => {
  const guess = { nativeLanguage: 'en-US', targetLanguage: 'es-ES' } as const

  it.each([
    [{}, 'en-US', 'es-ES'],
    [{ nativeLanguage: 'fr-FR' }, 'fr-FR', 'es-ES'],
    [{ targetLanguage: 'ja-JP' }, 'en-US', 'ja-JP'],
    [{ nativeLanguage: 'es-ES' }, 'es-ES', 'en-US'],
    [{ targetLanguage: 'en-US' }, 'es-ES', 'en-US'],
    [{ nativeLanguage: 'es-ES', targetLanguage: 'es-ES' }, 'es-ES', 'es-ES'],
    [{ nativeLanguage: 'ja-JP', targetLanguage: 'en-US' }, 'ja-JP', 'en-US'],
  ] as const)('%j makes it %s to %s', (chosen, nativeLanguage, targetLanguage) => {
    expect(withChosen(guess, chosen)).toEqual({ nativeLanguage, targetLanguage })
  })
})
