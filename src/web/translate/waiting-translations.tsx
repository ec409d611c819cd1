import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import type { TranslationQueue } from './background-translations.ts'
import './waiting-translations.css'

/** Brings the list on screen when it grows: what was pressed may be a page of text above it. */
function useShownWhenGrown(length: number) {
  const section = useRef<HTMLElement>(null)
  const before = useRef(length)
  useEffect(() => {
    if (length > before.current) section.current?.scrollIntoView({ block: 'nearest' })
    before.current = length
  }, [length])
  return section
}

/** The translations that wait for the connection, and those that could not be made once it was there. */
export function WaitingTranslations({ queue }: { queue: TranslationQueue }) {
  const { t, language } = useTexts('offline')
  const { waiting, running, failed } = useSyncExternalStore(queue.subscribe, queue.get)
  const section = useShownWhenGrown(waiting.length)
  if (waiting.length + failed.length === 0) return null
  return (
    <section ref={section} className="waiting-translations" aria-label={t('waiting.title')}>
      {/* one that runs has the connection */}
      {waiting.length > 0 && running === null && (
        <p role="status">{t('waiting.what', { count: waiting.length })}</p>
      )}
      <ul>
        {waiting.map((date) => (
          <li key={date}>
            {dayTitle(date, language)}
            {running === date && <span>{t('waiting.running')}</span>}
            <LinkButton
              aria-label={t('waiting.cancelDay', { date: dayTitle(date, language) })}
              onClick={() => void queue.cancel(date)}
            >
              {t('waiting.cancel')}
            </LinkButton>
          </li>
        ))}
        {failed.map((date) => (
          <li key={`failed ${date}`}>
            <span role="alert">{t('waiting.failed', { date: dayTitle(date, language) })}</span>
            <LinkButton onClick={() => queue.forget(date)}>{t('waiting.seen')}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
