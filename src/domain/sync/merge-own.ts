import type { FullDraft } from '#domain/journal/change-entry.ts'
import { mergeValue } from '#domain/merge-value.ts'
import { commonText } from './common-text.ts'
import { type MergeHow, mergeText } from './merge-text.ts'

type Own = Pick<FullDraft, 'own' | 'ownLanguage'>

/** Text and language; '' for each that is not there. */
function ownOf({ own = '', ownLanguage = '' }: Partial<Own>): Own {
  return { own, ownLanguage }
}

/**
 * Three-way merge of the learner's own version: of two changed ones no word is lost. Where they are in different
 * languages both texts stay whole, and the language is theirs, the server's.
 */
export function mergeOwn(base: Partial<Own>, mine: Partial<Own>, theirs: Partial<Own>, how: MergeHow): Own {
  const [was, left, right] = [ownOf(base), ownOf(mine), ownOf(theirs)]
  return mergeValue(was, left, right, () => {
    if (left.own === '' || right.own === '') return left.own === '' ? right : left
    const isGrown = was.ownLanguage === right.ownLanguage && left.ownLanguage === right.ownLanguage
    return {
      own: mergeText(isGrown ? was.own : '', left.own, right.own, how),
      ownLanguage: right.ownLanguage || left.ownLanguage,
    }
  })
}

/** What two own versions have in common. */
export function commonOwn(one: Partial<Own>, other: Partial<Own>): Own {
  const [mine, theirs] = [ownOf(one), ownOf(other)]
  return {
    own: commonText(mine.own, theirs.own),
    ownLanguage: mine.ownLanguage === theirs.ownLanguage ? mine.ownLanguage : '',
  }
}
