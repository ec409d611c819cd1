import { useRef, useState } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  type HeardInstead,
  shiftedBy,
  undone,
  type WordChange,
  withHeardWord,
} from '#domain/translate/use-heard-word.ts'
import type { Attempts } from './attempts.ts'
import { afterRewordingOf, attemptShown, type Begun, type ShadowingState } from './shadowing-state.ts'

/**
 * What was changed last, which one press takes back; `isUndone`: it has been taken back. `attempt`: what had become of the attempt
 * that the word is from. `begun`: what practice of the text goes on with.
 */
type Changed = {
  date: string
  change: WordChange
  wasEdited: boolean
  isUndone: boolean
  attempt: Partial<ShadowingState>
  begun: Begun
  /** Other words of the sentence that were heard otherwise in that attempt, in the sentence as it was and as it is. */
  others: { before: HeardInstead[]; after: HeardInstead[] }
}

/** Changes one word of the saved translation; 'other-text': it is another by now, and stays as it is. */
export type WordRewriter = (
  change: WordChange,
  isEdited: boolean,
) => Promise<'saved' | 'not-saved' | 'other-text'>

type Options = {
  entry: Entry | null
  language: LanguageCode
  attempts: Pick<Attempts, 'reword'>
  onReword: WordRewriter
}

/** Words of a draft that the learner replaces by what they said; the text is another then, so this outlives its practice. */
export function useWordChange({ entry, language, attempts, onReword }: Options) {
  const [changed, setChanged] = useState<Changed | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const text = entry?.translatedContent ?? ''
  const shown = changed?.isUndone ? changed.change.before : changed?.change.after
  const mine = changed !== null && changed.date === entry?.date && shown === text ? changed : null

  const isChanging = useRef(false) // a second press before the page is drawn anew would be of words that are gone

  async function reword(change: WordChange, isEdited: boolean) {
    if (!(await attempts.reword(change.sentence, change.changed))) return 'not-begun'
    const done = await onReword(change, isEdited)
    if (done === 'other-text') await attempts.reword(change.changed, change.sentence)
    return done
  }
  async function apply(next: Changed, change: WordChange, isEdited: boolean): Promise<void> {
    if (isChanging.current) return
    isChanging.current = true
    setChanged(next)
    try {
      const done = await reword(change, isEdited)
      setHasFailed(done !== 'saved')
      if (done === 'other-text' || done === 'not-begun') setChanged(changed) // nothing was replaced: what was before can still be put back
    } finally {
      isChanging.current = false
    }
  }
  return {
    hasFailed,
    /** What to go on with; null where nothing was changed. */
    begun: mine?.begun ?? null,
    /** Words of this sentence that were heard otherwise, too, before one of it was changed. */
    othersIn(sentence: string): HeardInstead[] {
      if (mine === null || mine.begun.current !== mine.change.place) return []
      const { isUndone, change, others } = mine
      const [of, left] = isUndone ? [change.sentence, others.before] : [change.changed, others.after]
      return of === sentence ? left : []
    },
    /** What can be taken back. */
    change: mine !== null && !mine.isUndone ? mine.change : null,
    async use(state: ShadowingState, instead: HeardInstead, others: HeardInstead[]): Promise<void> {
      const change = withHeardWord(text, language, state.current, instead)
      if (entry === null || change === null) return
      const wasEdited = entry.isTranslationEdited === true
      const { date } = entry
      const begun = afterRewordingOf(state, change)
      const left = {
        before: state.outcome === null ? [instead, ...others] : [], // else the attempt comes back, which has them
        after: shiftedBy(change, instead, others),
      }
      const next = {
        ...{ date, change, wasEdited, begun, others: left },
        attempt: attemptShown(state),
        isUndone: false,
      }
      await apply(next, change, true)
    },
    async undo(state: ShadowingState): Promise<void> {
      if (mine === null) return
      const back = undone(mine.change)
      const begun = { ...afterRewordingOf(state, back), ...mine.attempt }
      await apply({ ...mine, begun, isUndone: true }, back, mine.wasEdited)
    },
  }
}

export type WordChanging = ReturnType<typeof useWordChange>
