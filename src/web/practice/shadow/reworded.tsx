import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { StepRow } from '#web/practice/sentence/part-step.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { ShadowingState } from './shadowing-state.ts'
import type { WordChanging } from './use-word-change.ts'

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
