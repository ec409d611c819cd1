import type { LanguageCode } from '#domain/languages.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { scriptOf } from '#domain/text/script-of.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { type Comparison, compareSentences } from './changes.ts'
import type { Checked, Remark } from './corrections.ts'
import { isAbout, readNote, remarkOf } from './explain-change.ts'
import { plainLine } from './plain-line.ts'
import type { Note, Proposal } from './read-proposals.ts'
import { wordTokens } from './sentence-tokens.ts'

const MOST_TIMES_AS_LONG = 3
const LEAST_LEFT = 2 / 3 // of the length
const MOST_CHANGED = 0.6 // of the words
const FEWEST_WORDS = 4 // of shorter sentences one changed word is a large part

/** Whether a text is too long, too short or too foreign to be a correction of the learner's. */
function isSomethingElse(text: string, corrected: string): boolean {
  const [own, other] = [foldSame(text).length, foldSame(corrected).length]
  return (
    other >= MOST_TIMES_AS_LONG * own || other < LEAST_LEFT * own || scriptOf(text) !== scriptOf(corrected)
  )
}

function isRewritten({ share }: Comparison, text: string, language: LanguageCode): boolean {
  return share > MOST_CHANGED && wordTokens(text, language).length >= FEWEST_WORDS
}

function remarksOf(
  compared: Comparison,
  corrected: string,
  notes: readonly Note[],
  language: LanguageCode,
): Remark[] {
  const left = notes.map((note) => readNote(note, language))
  return compared.changes.map((change) => {
    const place = left.findIndex((note) => isAbout(note, change, compared))
    const [note] = place < 0 ? [] : left.splice(place, 1)
    return remarkOf(change, compared, corrected, note)
  })
}

/** Said to be fine: so it is, unless another version is given all the same, which is no answer. */
function checkedAsFine(text: string, corrected: string, language: LanguageCode): Checked {
  const isSame = isBlank(corrected) || compareSentences(text, corrected, language).changes.length === 0
  return { text, verdict: isSame ? 'fine' : 'unchecked', remarks: [] }
}

/**
 * What is shown of a model's proposal for a sentence. The model proposes; what differs between the learner's words and
 * its version decides, and its notes only explain. No proposal: unchecked. Never changes `text`, never throws.
 */
export function checkSentence(text: string, proposal: Proposal | undefined, language: LanguageCode): Checked {
  if (proposal === undefined) return { text, verdict: 'unchecked', remarks: [] }
  if (proposal.verdict === 'unclear') return { text, verdict: 'unclear', remarks: [] }
  const most = MOST_TIMES_AS_LONG * text.length + 1
  const corrected = plainLine(proposal.corrected, most)
  if (proposal.verdict === 'fine') return checkedAsFine(text, corrected, language)
  if (isBlank(corrected)) return { text, verdict: 'unchecked', remarks: [] }
  if (isSomethingElse(text, corrected)) return { text, verdict: 'unclear', remarks: [] }
  const compared = compareSentences(text, corrected, language)
  if (compared.changes.length === 0) return { text, verdict: 'fine', remarks: [] }
  if (compared.own.length === 0) return { text, verdict: 'unclear', remarks: [] } // there is nothing to mark
  if (isRewritten(compared, text, language)) return { text, verdict: 'rewritten', corrected, remarks: [] }
  const remarks = remarksOf(compared, corrected, proposal.notes, language)
  return { text, verdict: 'remarks', corrected, remarks }
}
