import type { FullDraft } from '#domain/journal/change-entry.ts'
import { mergeValue } from './merge-fields.ts'
import { mergeText } from './merge-text.ts'

type Own = Pick<FullDraft, 'own' | 'ownLanguage'>

/** Text and language; '' for each that is not there. */
export function ownOf({ own = '', ownLanguage = '' }: Partial<Own>): Own {
  return { own, ownLanguage }
}

/**
 * Three-way merge of the learner's own version: of two changed ones no word is lost. Where they are in different
 * languages both texts stay whole, and the language is theirs, the server's.
 */
export function mergeOwn(base: Own, mine: Own, theirs: Own): Own {
  return mergeValue(base, mine, theirs, () => {
    if (mine.own === '' || theirs.own === '') return mine.own === '' ? theirs : mine
    const isGrown = base.ownLanguage === theirs.ownLanguage && mine.ownLanguage === theirs.ownLanguage
    return {
      own: mergeText(isGrown ? base.own : '', mine.own, theirs.own),
      ownLanguage: theirs.ownLanguage || mine.ownLanguage,
    }
  })
}
