import { type ReactNode, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry, SavedState } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AppPage, type PageSlots } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import type { LevelPorts } from './level-choice.tsx'
import type { OwnVersionPorts } from './own-version.tsx'
import type { DeskPorts } from './translation-desk.ts'
import { TranslationPanel } from './translation-panel.tsx'
import './translate-screen.css'

export type TranslateSlots = PageSlots & {
  /** Says that the open entry has words that are not saved; stands in for an entry that is missing. */
  unsaved?: ReactNode
  toast?: ReactNode
  /** What a machine says of what the learner wrote. */
  corrections?: ReactNode
  /** Translations that wait for the connection. */
  waiting?: ReactNode
  /** The words of the saved translation, to be kept. */
  words?: ReactNode
  /** Copies and shares the entry with its translation. */
  takeOut?: ReactNode
}

export type TranslateScreenProps = {
  /** Null while nobody is logged in: the entry can be read, not translated. */
  profile: Profile | null
  entry: Entry | null
  /** The translation as it is typed. `isOwn`: it is the learner's from the first word, whatever is saved. */
  typed: { text: string; isOwn?: boolean; savedState: SavedState | null }
  ports: DeskPorts
  /** While an input method composes, what is typed is not changed from outside. */
  onComposing(isComposing: boolean): void
  ownVersion: OwnVersionPorts
  level: LevelPorts
  /** Whether the entry is translated without asking, as after saving it. */
  startTranslating?: boolean
  slots: TranslateSlots
}

export function TranslateScreen({ slots, ...props }: TranslateScreenProps) {
  const { t } = useTexts('translate')
  const { entry, profile, startTranslating = false } = props
  const { unsaved } = slots
  const [startsAt, setStartsAt] = useState<string | null>(null) // the first entry shown; not every one chosen later
  if (startTranslating && entry !== null && startsAt === null) setStartsAt(entry.date)
  return (
    <AppPage layout="columns" {...slots}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {entry !== null && unsaved && <div className="translate-unsaved">{unsaved}</div>}
      {entry === null ? (
        <div className="translate-empty">
          {unsaved || <p>{t('selectEntry')}</p>}
          <Link to="/diary">{t('backToJournal')}</Link>
        </div>
      ) : (
        <TranslationPanel
          key={`${profile?.id} ${entry.date}`}
          {...props}
          entry={entry}
          corrections={slots.corrections}
          startTranslating={startTranslating && entry.date === startsAt}
        />
      )}
      {slots.takeOut}
      {slots.words}
      {slots.waiting}
      {slots.toast}
    </AppPage>
  )
}
