import type { Attempt } from '#domain/sentences/sentence.ts'
import type { AttemptAccuracy } from './accuracy.ts'
import type { AlignedWord } from './align-words.ts'

type Figures = Pick<Attempt, 'understood' | 'total' | 'strict' | 'missed' | 'heardAs'>

const MOST_MISSED = 60 // of one sentence: who missed more will say it again as a whole
const LONGEST_HEARD = 20 // characters of what was heard in the place of one word
const MOST_HEARD = 200 // characters of all of them: up to 4 bytes each, beside the rest of an attempt

/** The words that were not understood: their places in the sentence, and what was heard instead. */
function missedWords(alignment: AlignedWord[]): { place: number; heard: string }[] {
  return alignment
    .filter(({ kind }) => kind !== 'insertion')
    .flatMap((word, place) => {
      if (word.kind === 'correct') return []
      return [{ place, heard: word.kind === 'substitution' ? word.heard.text : '' }]
    })
    .slice(0, MOST_MISSED)
}

/** What of a measured attempt is worth keeping. It fits into what a server takes, however much was heard. */
export function attemptFigures({ understood, total, strict, alignment }: AttemptAccuracy): Figures {
  const missed = missedWords(alignment)
  const heardAs = missed.map(({ heard }) => [...heard].slice(0, LONGEST_HEARD).join(''))
  const isShort = [...heardAs.join('')].length <= MOST_HEARD
  return {
    understood,
    total,
    strict,
    ...(missed.length > 0 && { missed: missed.map(({ place }) => place) }),
    ...(missed.length > 0 && isShort && { heardAs }),
  }
}
