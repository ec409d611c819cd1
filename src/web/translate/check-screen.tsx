import { useRef } from 'react'
import type { Entry, SavedState } from '#domain/journal/entry.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SAVE_KEYS, useSaveKeys } from '#web/ui/form/writing.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { GrowingTextArea } from './growing-text-area.tsx'
import type { TranslateSlots } from './translate-screen.tsx'
import { DockState } from './translation-dock.tsx'
import './translate-screen.css'

type CheckScreenProps = {
  /** The saved entry; null where the entry is not saved yet. */
  entry: Entry | null
  /** A text to practise that is typed and not saved; '' where there is none. */
  beside: string
  /** The entry as it is typed, in the language that is learned. `isUnsaved`: words of it are not in the saved entry. */
  typed: { text: string; isUnsaved: boolean; savedState: SavedState | null }
  language: LanguageCode
  /** The check is what leads on: something here can make it, and nobody has. */
  isToCheck: boolean
  onType(text: string, over: string): void
  onComposing(isComposing: boolean): void
  onSave(): void
  onPracticeAloud(): void
  /** Has the entry practised, and not another text. */
  onOwnWords(): void
  slots: Omit<TranslateSlots, 'takeOut' | 'toast' | 'waiting'>
}

/** An entry that is written in the language that is learned: checked, put right, and then said. */
export function CheckScreen({ entry, ...props }: CheckScreenProps) {
  const { t } = useTexts('translate')
  return (
    <AppPage layout="columns" {...props.slots}>
      <h1 className="visually-hidden">{t('check.title')}</h1>
      {entry === null ? (
        <div className="translate-empty">
          {props.slots.unsaved}
          <Link to="/diary">{t('backToJournal')}</Link>
        </div>
      ) : (
        <Checking entry={entry} {...props} />
      )}
    </AppPage>
  )
}

type CheckingProps = CheckScreenProps & { entry: Entry }

function Checking({ entry, beside, typed, language, isToCheck, slots, ...props }: CheckingProps) {
  const { t, language: siteLanguage } = useTexts('translate')
  const { t: tJournal } = useTexts('journal')
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, isUnsaved, savedState } = typed
  const isEmpty = isBlank(text)
  useSaveKeys(props.onSave)
  return (
    <div className="translate check">
      <section className="translate-target translate-alone">
        <h2 className="translate-head">
          {languageTitle(language, siteLanguage)} <span>{dayTitle(entry.date, siteLanguage)}</span>
        </h2>
        <GrowingTextArea
          {...{ area, language, text }}
          label={tJournal('journalEntry')}
          placeholder={tJournal('placeholderThatDay')}
          onType={props.onType}
          onComposing={props.onComposing}
        />
      </section>
      <OtherText {...{ entry, beside, language }} onOwnWords={props.onOwnWords} />
      {slots.corrections}
      <div className="translate-foot sticky-foot">
        <div className="translate-dock dock">
          <div className="translate-buttons">
            <Button
              variant={isUnsaved ? 'primary' : 'outline'}
              disabled={isEmpty}
              onClick={props.onSave}
              aria-keyshortcuts={SAVE_KEYS}
            >
              {tJournal('save')}
            </Button>
            <Button
              variant={isUnsaved || isToCheck ? 'outline' : 'primary'}
              disabled={isEmpty}
              onClick={props.onPracticeAloud}
            >
              {t('practiceAloud')}
            </Button>
          </div>
          <DockState isRunning={false} onCancel={() => undefined} state={isEmpty ? null : savedState} />
        </div>
      </div>
      {slots.words}
    </div>
  )
}

/** The text to practise, where it is another than the entry: one that was there before, or was changed by an earlier version. */
function OtherText({
  entry,
  beside,
  language,
  onOwnWords,
}: Pick<CheckingProps, 'entry' | 'beside' | 'language' | 'onOwnWords'>) {
  const { t } = useTexts('translate')
  const { translatedContent = '', translationLanguage = language } = entry
  const text = beside || (isAsWritten(entry) ? '' : translatedContent)
  if (isBlank(text)) return null
  return (
    <div className="check-other">
      <Message tone="hint">
        <p>{t('check.other')}</p>
      </Message>
      {/* not in the status: it would be read out with each word that comes from elsewhere */}
      <p className="translate-words" lang={translationLanguage} translate="no" dir="auto">
        {text}
      </p>
      <LinkButton onClick={onOwnWords}>{t('useOwnWords')}</LinkButton>
    </div>
  )
}
