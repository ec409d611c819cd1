import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { Practice } from './shadowing.ts'
import type { PracticeState } from './shadowing-state.ts'

function isPracticed({ practiced, sentences, current }: PracticeState): boolean {
  return practiced.has(sentences[current] ?? '')
}

type MarkPracticedProps = {
  practice: Practice
  state: PracticeState
  tone: 'hint' | 'failure'
  /** Other buttons, before the one that marks. */
  choices?: ReactNode
  children: ReactNode
}

/** A notice where there is no accuracy, and the learner says themselves that a sentence is practised; then it says so, too. */
export function MarkPracticed({ practice, state, tone, choices, children }: MarkPracticedProps) {
  const { t } = useTexts('shadow')
  if (isPracticed(state)) return <Message tone="success">{t('practiced')}</Message>
  return (
    <Message tone={tone}>
      {children}
      <div className="practice-choices">
        {choices}
        <Button variant="outline" onClick={practice.markPracticed}>
          {t('markPracticed')}
        </Button>
      </div>
    </Message>
  )
}
