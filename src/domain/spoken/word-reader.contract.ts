import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import type { WordReader } from './reader.ts'

/** What every word reader does. */
export function wordReaderContract(name: string, reader: Pick<WordReader, 'spokenIn'>): void {
  describe(`${name}, a word reader`, () => {
    it.each(LANGUAGES)('spells whole numbers in %s, each otherwise', async (language) => {
      const numbers = (await reader.spokenIn(language))?.numbers
      const spelled = [0, 1, 2, 11, 12, 20, 21, 100, 101, 999, 1000, 9999, 9_999_999].map((n) =>
        numbers?.toCardinal(n),
      )
      expect(spelled.filter((form) => form === undefined || form === '' || /\d/.test(form))).toEqual([])
      expect(new Set(spelled).size).toBe(spelled.length)
    })

    it.each(LANGUAGES)('spells ordinals in %s, and throws for what has none', async (language) => {
      const numbers = (await reader.spokenIn(language))?.numbers
      expect(numbers?.toOrdinal(3)).toMatch(/\p{L}/u)
      expect(() => numbers?.toOrdinal(0)).toThrow()
    })

    it.each(LANGUAGES)('knows the words of %s, each otherwise than those of another', async (language) => {
      const words = (await reader.spokenIn(language))?.words
      expect(words?.units['%']?.length).toBeGreaterThan(0)
      const numbers = (await reader.spokenIn(language))?.numbers
      expect(numbers && words?.cardinals(3, numbers).length).toBeGreaterThan(0)
    })
  })
}
