import { type ReactNode, useId, useRef, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry, SavedState } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AppPage, type PageSlots } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { ComparedVersions } from './compared-versions.tsx'
import { isOfOtherLevel, type LevelPorts, useLevelChoice } from './level-choice.tsx'
import { OwnVersionActions, OwnVersionColumn, type OwnVersionPorts, ToOwnVersion } from './own-version.tsx'
import { TranslationActions } from './translation-actions.tsx'
import { TranslationColumn } from './translation-column.tsx'
import type { DeskPorts } from './translation-desk.ts'
import { languagesOf } from './translation-job.ts'
import { TranslationNotes, TranslationNotice } from './translation-notices.tsx'
import { bridgeOf, isWrittenAlone } from './translation-shown.ts'
import {
  beginsWithOwn,
  hasBothVersions,
  useFocusOf,
  useOwnFirst,
  useOwnStep,
  useTranslationDesk,
  type Wish,
} from './use-translation.ts'
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

type TranslationPanelProps = Omit<TranslateScreenProps, 'entry' | 'slots'> & {
  entry: Entry
  corrections: ReactNode
  startTranslating: boolean
}

function TranslationPanel(props: TranslationPanelProps) {
  const { entry, profile, typed, ports, ownVersion: version, startTranslating, onComposing } = props
  const { text, savedState } = typed
  const { from, to } = languagesOf(entry, profile)
  const isPossible = profile !== null && !isBlank(entry.content)
  const request: TranslationRequest | null = isPossible ? { text: entry.content, from, to } : null
  const [wish, setWish] = useState<Wish>(() =>
    isPossible &&
    beginsWithOwn({ entry, text, languages: { from, to }, isOwnFirst: version.isFirst, startTranslating })
      ? 'own'
      : 'translation',
  )
  const [isHeld] = useState(version.isFirst) // also when the setting is turned off here: that asks for nothing
  const startsUnasked = startTranslating && !isHeld
  const level = useLevelChoice(props.level)
  const shared = useTranslationDesk({
    ...ports,
    ...typed,
    ...{ entry, request, target: to },
    wantedLevel: level.wanted ?? null,
    startTranslating: startsUnasked,
  })
  const step = useOwnStep(wish, setWish, shared, version)
  const choice = useOwnFirst(version)
  const area = useRef<HTMLTextAreaElement>(null)
  const reasonId = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const focusText = () => area.current?.focus()
  const focusHead = () => head.current?.focus({ preventScroll: true })
  useFocusOf(step.shown, { area, head })
  const state = { ...shared, savedState, reasonId }
  const isShown = step.shown === 'translation'
  const isAlone = isWrittenAlone(shared.work, request)

  return (
    <div className="translate">
      <TranslationNotes
        {...shared}
        reasonId={reasonId}
        isShown={isShown}
        onWrite={focusText}
        onChecked={focusHead}
      />
      <div className={step.shown === 'compared' ? undefined : 'translate-columns'}>
        <SourceColumn entry={entry} language={from} />
        {step.shown === 'own' && (
          <OwnVersionColumn {...{ version, area, onComposing }} onActive={ports.onActive} target={to} />
        )}
        {isShown && (
          <TranslationColumn
            {...shared}
            {...{ isAlone, area, head, level, onComposing }}
            toModel={props.level.toModel}
            onChecked={focusHead}
          />
        )}
      </div>
      {step.compared && (
        <ComparedVersions
          {...{ version, step, head }}
          machine={step.compared}
          via={bridgeOf(shared.work, request?.from)}
        />
      )}
      {step.shown === 'own' && <OwnVersionActions {...state} {...{ version, step, choice }} />}
      {isShown && (
        <TranslationActions {...state} isToTranslate={isOfOtherLevel(shared.work, level)}>
          <ToOwnVersion {...{ work: shared.work, request, step, choice }} />
        </TranslationActions>
      )}
      <TranslationNotice {...shared} isShown={isShown} onWrite={focusText} />
      {(!isShown || !hasBothVersions(entry, to)) && props.corrections}
    </div>
  )
}

/** Paragraphs, each with the blank lines after it, so that both columns have the same space between them. */
function paragraphsOf(content: string): string[] {
  return content.replaceAll(/\r\n?/g, '\n').split(/(?<=\n[^\S\n]*\n)(?=[^\S\n]*\S)/u)
}

function SourceColumn({ entry, language }: { entry: Entry; language: LanguageCode }) {
  const { language: siteLanguage } = useTexts('common')
  return (
    <section className="translate-source">
      <h2 className="translate-head">
        {languageTitle(language, siteLanguage)} <span>{dayTitle(entry.date, siteLanguage)}</span>
      </h2>
      <div className="translate-words" lang={language} translate="no" dir="auto">
        {paragraphsOf(entry.content).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
          <p key={index}>{text}</p>
        ))}
      </div>
    </section>
  )
}
