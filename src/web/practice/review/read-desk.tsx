import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { ReviewDesk } from './review-desk.ts'
import '#web/ui/layout/settling.css'
import './review-screen.css'

/** Its content once the desk has been read again, with what other screens have written; until then, that it is loading. */
export function ReadDesk({ desk, children }: { desk: ReviewDesk; children: ReactNode }) {
  const { t } = useTexts('review')
  const { status } = useSyncExternalStore(desk.subscribe, desk.get)
  const [isFresh, setIsFresh] = useState(false)
  useEffect(() => {
    let isGone = false
    void desk.read().then(() => isGone || setIsFresh(true))
    return () => {
      isGone = true
    }
  }, [desk])
  if (status === 'failed')
    return (
      <div className="review-unreadable">
        <Message tone="failure">{t('unreadable')}</Message>
        <Button variant="outline" onClick={() => void desk.read()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  if (!isFresh || status === 'reading')
    return (
      <p className="settling" role="status">
        {t('reading')}
      </p>
    )
  return children
}
