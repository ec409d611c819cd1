import type { BroughtText } from '#domain/brought/brought-text.ts'
import { previewOf } from '#domain/text/text-summary.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'

type TextListProps = { texts: readonly BroughtText[]; current?: string | undefined }

/** Where a text is practised. */
export function addressOfText(key: string): string {
  return `/texts?of=${key}`
}

/** The texts that were brought, each a link to its practice. */
export function TextList({ texts, current }: TextListProps) {
  const { t, language: siteLanguage } = useTexts('brought')
  if (texts.length === 0) return null
  return (
    <section className="text-list" aria-label={t('yours')}>
      <h2>{t('yours')}</h2>
      <ul>
        {texts.map(({ key, text, language, day, isKept }) => (
          <li key={key} aria-current={key === current || undefined}>
            <Link to={addressOfText(key)} lang={language} translate="no" dir="auto">
              {previewOf(text)}
            </Link>
            <p>
              <span>{languageTitle(language, siteLanguage)}</span>
              <time dateTime={day}>{shortDay(day, siteLanguage)}</time>
              {isKept && <span>{t('kept')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
