import { useEffect, useId, useState } from 'react'
import { addMonths, type Month } from '#domain/days.ts'
import type { CorrectionLines } from '#domain/feedback/correction-lines.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { askedOf, askText } from '#domain/look-back/ask-text.ts'
import type { PastEntry, SaidSentence } from '#domain/look-back/look-back.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { dayTitle, longDay } from '#web/i18n/format-date.ts'
import { longMonth, monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAskTexts } from './use-ask-texts.ts'
import '#web/ui/layout/settling.css'
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

/** One entry: what was written, what it became, and how its sentences were said. */
function PastEntryArticle({ past }: { past: PastEntry }) {
  const { t, language } = useTexts('days')
  const { t: journal } = useTexts('journal')
  const id = useId()
  const { date, doc, entry, translation, said, corrections } = past
  return (
    <article className="past-entry" aria-labelledby={id}>
      <div className="past-entry-head">
        <h2 id={id}>{dayTitle(date, language)}</h2>
        {entry.mood !== '' && <p>{journal(`moods.${entry.mood}`)}</p>}
        {entry.tags.length > 0 && <p>{entry.tags.join(', ')}</p>}
        {doc.writtenOn !== undefined && doc.writtenOn > date && (
          <p>{t('lookBack.writtenOn', { date: longDay(doc.writtenOn, language) })}</p>
        )}
      </div>
      <div className="past-entry-body">
        <p className="past-entry-text" lang={entry.language} translate="no" dir="auto">
          {entry.content}
        </p>
        {translation === null && <p className="past-entry-none">{t('lookBack.notTranslated')}</p>}
        {translation !== null && !isAsWritten(entry) && (
          <p
            className="past-entry-text past-entry-translation"
            lang={translation.language}
            translate="no"
            dir="auto"
          >
            {translation.text}
          </p>
        )}
        {corrections !== null && <Corrected {...corrections} />}
        {translation !== null && said.length > 0 && <Said said={said} lang={translation.language} />}
      </div>
    </article>
  )
}

/** The sentences in which a machine would have something otherwise, each with its version under it. */
function Corrected({ by, language: lang, lines }: CorrectionLines) {
  const { t } = useTexts('days')
  const name = t(`lookBack.correctors.${by}`)
  return (
    <section className="past-entry-corrected">
      <h3>{t('lookBack.corrections', { name })}</h3>
      <ul>
        {lines.map(({ text, corrected, isRewritten }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence can stand in an entry twice
          <li key={place}>
            <p lang={lang} translate="no" dir="auto">
              {text}
            </p>
            {isRewritten && <p className="past-entry-rewritten">{t('lookBack.rewritten')}</p>}
            <p>
              {!isRewritten && (
                <>
                  <span aria-hidden="true">→ </span>
                  <span className="visually-hidden">{t('lookBack.putRight')} </span>
                </>
              )}
              <bdi lang={lang} translate="no">
                {corrected}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Said({ said, lang }: { said: SaidSentence[]; lang: string }) {
  const { t, language } = useTexts('days')
  const format = new Intl.NumberFormat(language, { style: 'percent' })
  const figure = (percent: number | null) =>
    percent === null ? t('lookBack.notMeasured') : format.format(percent / 100)
  return (
    <table className="past-entry-said">
      <caption className="visually-hidden">{t('lookBack.aloud')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lookBack.aloud')}</th>
          <th scope="col">{t('lookBack.first')}</th>
          <th scope="col">{t('lookBack.best')}</th>
        </tr>
      </thead>
      <tbody>
        {said.map(({ text, first, best }) => (
          <tr key={text}>
            <th scope="row" lang={lang} translate="no" dir="auto">
              {text}
            </th>
            <td>{figure(first)}</td>
            <td>{figure(best)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was done with sentences; null until it has been read, 'failed' where it cannot be. */
export function useSaidRows(
  loadSentences: () => Promise<{ sentences: Pick<SentenceStore, 'all' | 'watch'> }>,
): readonly SentenceRow[] | 'failed' | null {
  const [rows, setRows] = useState<readonly SentenceRow[] | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    async function read() {
      try {
        const { sentences } = await loadSentences()
        if (!isGone) stop ??= sentences.watch(() => void read())
        const found = await sentences.all()
        if (!isGone) setRows(found.ok ? found.value : 'failed')
      } catch (error) {
        console.error('What was said could not be read', error)
        if (!isGone) setRows('failed')
      }
    }
    void read()
    return () => {
      isGone = true
      stop?.()
    }
  }, [loadSentences])
  return rows
}
