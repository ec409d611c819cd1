import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { SavedTranslation } from '#domain/journal/change-entry.ts'
import type { Entry, SavedState } from '#domain/journal/entry.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { TranslationPanel } from './translation-panel.tsx'
import './translate-screen.css'

export type TranslateScreenProps = {
  /** Null while nobody is known: the entry can be read, not translated. */
  profile: Profile | null
  /** The entry the learner works on. */
  entry: Entry | null
  /** Translation typed earlier and not saved; not given: none. */
  draft: string | undefined
  savedState: SavedState | null
  findTranslators(): Promise<Translator[]>
  /** Gets every text that is typed, to be kept although it is not saved. */
  onType(text: string): void
  /** Answers whether the translation is saved. */
  onSave(translation: SavedTranslation): Promise<boolean>
  /** The learner is at work. */
  onActive(): void
  /** The learner comes from saving and wants the entry translated without asking. */
  startTranslating?: boolean
  sessionLine: ReactNode
  list: ReactNode
}

/** The entry beside its translation, to make, correct and save it. */
export function TranslateScreen({ sessionLine, list, ...props }: TranslateScreenProps) {
  const { t } = useTexts('translate')
  const { entry, profile, startTranslating = false } = props
  const [startsAt, setStartsAt] = useState<string | null>(null) // the first entry shown; not every one chosen later
  if (startTranslating && entry !== null && startsAt === null) setStartsAt(entry.date)
  return (
    <AppPage layout="columns" sessionLine={sessionLine} list={list}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {entry === null ? (
        <NoEntry />
      ) : (
        <TranslationPanel
          {...props}
          key={`${profile?.id} ${entry.date}`}
          entry={entry}
          startTranslating={startTranslating && entry.date === startsAt}
        />
      )}
    </AppPage>
  )
}

function NoEntry() {
  const { t } = useTexts('translate')
  return (
    <div className="translate-empty">
      <p>{t('selectEntry')}</p>
      <Link to="/diary">{t('backToJournal')}</Link>
    </div>
  )
}
