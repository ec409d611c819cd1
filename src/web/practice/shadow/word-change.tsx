import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  type HeardInstead,
  shiftedBy,
  undone,
  type WordChange,
  withHeardWord,
} from '#domain/translate/use-heard-word.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { StepRow } from '#web/practice/sentence/part-step.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { Attempts } from './attempts.ts'
import { afterRewordingOf, attemptShown, type Begun, type ShadowingState } from './shadowing.ts'

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

type RewordedProps = {
  wording: WordChanging
  state: ShadowingState
  /** The way on, where no attempt at the new words leads on. */
  onward: ReactNode
  /** The button that was pressed is gone. */
  onGone(): void
}

/** That a word has been replaced by what was said, and the press that takes it back. */
export function Reworded({ wording, state, onward, onGone }: RewordedProps) {
  const { begun, change, hasFailed, undo } = wording
  const { t } = useTexts('shadow')
  const button = useRef<HTMLButtonElement>(null)
  const isShown = begun?.current === state.current
  const isUndoable = isShown && change !== null
  const isUndone = isShown && change === null
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    if (isUndoable) button.current?.focus({ preventScroll: true }) // the button that was pressed is gone
    if (isUndone) gone.current()
  }, [isUndoable, isUndone])
  if (hasFailed) return <Message tone="failure">{t('notReworded')}</Message>
  if (!isUndoable) return null
  return (
    <>
      <p className="shadowing-guess" role="status">
        {t('reworded')}{' '}
        <LinkButton ref={button} onClick={() => void undo(state)}>
          {t('undo')}
        </LinkButton>
      </p>
      {onward && <StepRow reason={null}>{onward}</StepRow>}
    </>
  )
}
