import { useState } from 'react'
import { addMonths, type Month } from '#domain/days.ts'
import { askedOf, askText } from '#domain/look-back/ask-text.ts'
import type { PastEntry } from '#domain/look-back/look-back.ts'
import { longMonth, monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { PastEntryArticle } from './past-entry.tsx'
import { useAskTexts } from './use-ask-texts.ts'
import '#web/ui/layout/settling.css'
import { EntriesComing } from '#web/ui/connection.tsx'
import './look-back.css'

export type LookBackScreenProps = {
  month: Month
  /** The months that can be looked back at. */
  first: Month
  last: Month
  /** null: not known yet. */
  entries: readonly PastEntry[] | null
  /** Days of the account may still be on their way to this device. */
  isFilling: boolean
  /** How sentences were said cannot be read. */
  hasFailed: boolean
  copy(text: string): Promise<boolean>
  print(): void
}

/** A month of the diary to read, print or show to somebody. */
export function LookBackScreen({
  month,
  first,
  last,
  entries,
  isFilling,
  hasFailed,
  ...out
}: LookBackScreenProps) {
  const { t, language } = useTexts('days')
  const { t: common } = useTexts('common')
  const shownMonth = monthInSentence(month, language)
  return (
    <div className="look-back wrap">
      <h1>{t('lookBack.title', { month: shownMonth })}</h1>
      <nav className="look-back-months" aria-label={t('lookBack.months')}>
        {month > first && <MonthLink month={addMonths(month, -1)} />}
        {month < last && <MonthLink month={addMonths(month, 1)} />}
        <Link to="/progress">{common('progress')}</Link>
      </nav>
      <p className="visually-hidden" role="status">
        {entries === null && common('loading')}
      </p>
      {hasFailed && <Message tone="failure">{t('lookBack.failed')}</Message>}
      {isFilling && (
        <Message tone="hint">
          <EntriesComing />
        </Message>
      )}
      {entries === null && <div className="layout-waiting settling" />}
      {entries !== null && entries.length === 0 && !isFilling && (
        <p className="look-back-none">{t('lookBack.none', { month: shownMonth })}</p>
      )}
      {entries !== null && entries.length > 0 && (
        <>
          <Actions key={month} entries={entries} {...out} />
          {entries.map((entry) => (
            <PastEntryArticle key={entry.date} past={entry} />
          ))}
        </>
      )}
    </div>
  )
}

function MonthLink({ month }: { month: Month }) {
  const { language } = useTexts('days')
  return <Link to={`/look-back?of=${month}`}>{longMonth(month, language)}</Link>
}

type ActionsProps = Pick<LookBackScreenProps, 'copy' | 'print'> & { entries: readonly PastEntry[] }

function Actions({ entries, copy, print }: ActionsProps) {
  const { t } = useTexts('days')
  const texts = useAskTexts()
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const press = async () =>
    setResult((await copy(askText(entries.map(askedOf), texts))) ? 'copied' : 'notCopied')
  return (
    <div className="look-back-actions">
      <Button variant="outline" onClick={print}>
        {t('lookBack.print')}
      </Button>
      <Button variant="outline" onClick={() => void press()}>
        {t('lookBack.ask')}
      </Button>
      <p role="status">{result !== null && t(`lookBack.${result}`)}</p>
    </div>
  )
}
