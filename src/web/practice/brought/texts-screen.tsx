import { useId, useState, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { BroughtText } from '#domain/brought/brought-text.ts'
import type { TextSource } from '#domain/brought/take-text.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { previewOf } from '#domain/text/text-summary.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextForm } from './text-form.tsx'
import type { Texts } from './texts.ts'
import '#web/ui/layout/details-sign.css'
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

type AboutTextProps = {
  text: BroughtText
  texts: Pick<Texts, 'keep' | 'remove'>
  onRemoved(): void
}

/** What belongs to a text that was brought, below its practice: its translation, whether it comes again, and how it goes. */
export function AboutText({ text, texts, onRemoved }: AboutTextProps) {
  const { t } = useTexts('brought')
  const [hasFailed, setHasFailed] = useState(false)
  const hintId = useId()
  const { key, isKept, translation } = text
  const keep = async () => setHasFailed(!(await texts.keep(key, !isKept)))
  async function remove() {
    const isGone = await texts.remove(key)
    if (isGone) onRemoved()
    else setHasFailed(true)
  }
  return (
    <section className="about-text" aria-label={t('about')}>
      {translation && (
        <details className="details-sign">
          <summary>{t('translation')}</summary>
          <p className="about-text-words" lang={translation.language} translate="no" dir="auto">
            {translation.text}
          </p>
        </details>
      )}
      <p className="about-text-keep">
        <button type="button" aria-pressed={isKept} aria-describedby={hintId} onClick={() => void keep()}>
          {isKept && <Icon name="tick" size={16} />}
          {t('keep')}
        </button>
        <span id={hintId}>{t(isKept ? 'comesAgain' : 'keepHint')}</span>
      </p>
      {hasFailed && <Message tone="failure">{t('notStored')}</Message>}
      <p className="about-text-ways">
        <Link to="/texts">{t('title')}</Link>
        <LinkButton onClick={() => void remove()}>{t('delete')}</LinkButton>
      </p>
    </section>
  )
}

/** Says, where the state of a translation stands, that the text is none of the diary's. */
export function BroughtMark() {
  const { t } = useTexts('brought')
  return <p className="sentence-state sentence-mark">{t('mark')}</p>
}
