import type { Attempt } from '#domain/sentences/sentence.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import type { AttemptAccuracy } from './accuracy.ts'
import type { AlignedWord } from './align-words.ts'

type Figures = Pick<Attempt, 'understood' | 'total' | 'extra' | 'strict' | 'missed' | 'heardAs'>

/** What is longer is cut off. */
export const LONGEST_HEARD = 20 // characters of what was heard in the place of one word
const MOST_BYTES = 700 // of UTF-8: what else an attempt holds has room beside it

/** The words that were not understood: their places in the sentence, and what was heard instead. Of a number it is one. */
function missedWords(alignment: AlignedWord[]): { place: number; heard: string }[] {
  return alignment
    .filter(({ kind }) => kind !== 'insertion')
    .flatMap((word, place) => {
      if (word.kind === 'correct' || ('isUncounted' in word && word.isUncounted)) return []
      return [{ place, heard: word.kind === 'substitution' ? word.heard.text : '' }]
    })
}

function fits(figures: Figures): boolean {
  return utf8Length(JSON.stringify(figures)) <= MOST_BYTES
}

/**
 * What of a measured attempt is worth keeping. It fits into what a server takes, however much was heard: what was heard
 * instead of words that were missed goes first, then which these were, all of them.
 */
export function attemptFigures({ understood, total, extra, strict, alignment }: AttemptAccuracy): Figures {
  const words = missedWords(alignment)
  const counts = { understood, total, strict, ...(extra > 0 && { extra }) }
  if (words.length === 0) return counts
  const missed = words.map(({ place }) => place)
  const heardAs = words.map(({ heard }) => [...heard].slice(0, LONGEST_HEARD).join(''))
  const most = [
    { ...counts, missed, heardAs },
    { ...counts, missed },
  ]
  return most.find(fits) ?? counts
}
