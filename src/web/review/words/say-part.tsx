import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'

type SayPartProps = {
  /** How the word was heard before; null where it was not asked. */
  score: { right: number; total: number } | 'skipped' | null
  /** There would have been something to hear, and nothing can say it. */
  isWithoutVoice: boolean
  isLast: boolean
  onNext(): void
  /** What is to be said. */
  children: ReactNode
}

/** The word is said with those around it, and the next one opened. */
export function SayPart({ score, isWithoutVoice, isLast, onNext, children }: SayPartProps) {
  const { t } = useTexts('review')
  const place = useRef<HTMLDivElement>(null)
  const isAfterHearing = score !== null
  useEffect(() => {
    if (isAfterHearing) place.current?.focus({ preventScroll: true }) // what was pressed is gone
  }, [isAfterHearing])
  return (
    <>
      <div ref={place} className="words-say" tabIndex={-1}>
        {score !== null && score !== 'skipped' && <p className="words-score">{t('words.score', score)}</p>}
        {isWithoutVoice && <Message tone="hint">{t('words.noVoice')}</Message>}
        {children}
      </div>
      <div className="words-next">
        <Button size="lg" onClick={onNext} data-key="n">
          {isLast ? t('words.finish') : t('words.nextWord')}
        </Button>
      </div>
    </>
  )
}
