import { useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { BroughtText } from '#domain/brought/brought-text.ts'
import type { TextSource } from '#domain/brought/take-text.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { previewOf } from '#domain/text/text-summary.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextForm } from './text-form.tsx'
import type { Texts } from './texts.ts'
import './texts-screen.css'

type TextsScreenProps = {
  profile: Pick<Profile, 'targetLanguage' | 'nativeLanguage'>
  texts: Texts
  source: TextSource | null
  onBrought(key: SentenceKey): void
}

/** Where a text that is not of the diary is brought, and those that were. */
export function TextsScreen({ profile, texts, source, onBrought }: TextsScreenProps) {
  const { t } = useTexts('brought')
  const { status, texts: known } = useSyncExternalStore(texts.subscribe, texts.get)
  return (
    <div className="texts wrap">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="texts-lead">{t('lead')}</p>
      <TextForm
        language={profile.targetLanguage}
        nativeLanguage={profile.nativeLanguage}
        source={source}
        onBring={async (text) => {
          const key = await texts.bring(text)
          if (key !== null) onBrought(key)
          return key !== null
        }}
      />
      {status === 'failed' && <Message tone="failure">{t('notRead')}</Message>}
      <TextList texts={known} />
    </div>
  )
}

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
