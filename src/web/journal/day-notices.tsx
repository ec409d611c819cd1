import { useEffect } from 'react'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { Journal } from './journal.ts'
import { useJournal } from './use-journal.ts'

const DAY_CHECK_MS = 30_000 // how soon after midnight the new day is offered

/** Offers the page of today when another day is open, and words of earlier days that were never saved. */
export function DayNotices({ journal }: { journal: Journal }) {
  const { t, language } = useTexts('journal')
  const date = useJournal(journal, (state) => state.open.date)
  const today = useJournal(journal, (state) => state.today)
  const unfinished = useJournal(journal, (state) => state.unfinished).find((day) => day !== date)
  useDayChecked(journal)
  return (
    <div className="diary-notices">
      {date !== today && (
        <p>
          {date < today ? t('earlierDay') : t('otherDay')}{' '}
          <LinkButton onClick={journal.openToday}>{t('writeToday')}</LinkButton>
        </p>
      )}
      {unfinished !== undefined && (
        <Message tone="hint">
          {t('unfinished', { date: shortDay(unfinished, language) })}{' '}
          <LinkButton onClick={() => journal.edit(unfinished)}>{t('openUnfinished')}</LinkButton>
        </Message>
      )}
    </div>
  )
}

/** Looks at the calendar now and then, and whenever the page is looked at again. */
function useDayChecked(journal: Journal): void {
  useEffect(() => {
    const timer = setInterval(journal.checkDay, DAY_CHECK_MS)
    document.addEventListener('visibilitychange', journal.checkDay)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', journal.checkDay)
    }
  }, [journal])
}
