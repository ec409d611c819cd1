import type { RefObject } from 'react'
import type { FullDraft } from '#domain/journal/change-entry.ts'
import type { SavedState } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { useSaveKeys } from '#web/ui/form/writing.ts'
import './own-version.css'
import { GrowingTextArea } from './growing-text-area.tsx'
import { BusyLabel, DockState, useBusyFocus } from './translation-dock.tsx'
import type { OwnStep, TranslationProps, useOwnFirst } from './use-translation.ts'

export type Own = Pick<FullDraft, 'own' | 'ownLanguage'>

/** The learner's own version of the entry on screen, and whether it is written before a machine's is seen. */
export type OwnVersionPorts = Own & {
  isFirst: boolean
  /** Answers whether the setting is kept. */
  onFirst(isFirst: boolean): Promise<boolean>
  /** Gets every text that is typed, which is kept at once, and the one that was on screen before. */
  onType(own: Own, over: Own): void
}

/** The language of the own version; one that is not known counts as the one to translate into. */
export function languageOfOwn({ ownLanguage }: Own, target: LanguageCode): LanguageCode {
  return ownLanguage === '' ? target : ownLanguage
}

type ColumnProps = Pick<TranslationProps, 'target'> & {
  version: OwnVersionPorts
  area: RefObject<HTMLTextAreaElement | null>
  onActive(): void
  onComposing(isComposing: boolean): void
}

export function OwnVersionColumn({ version, target, area, onActive, onComposing }: ColumnProps) {
  const { t, language: siteLanguage } = useTexts('translate')
  const language = languageOfOwn(version, target)
  return (
    <section className="translate-target">
      <h2 className="translate-head">
        {languageTitle(language, siteLanguage)} <span>{t('own.title')}</span>
      </h2>
      <GrowingTextArea
        {...{ area, language, onComposing }}
        label={t('own.title')}
        placeholder={t('own.placeholder', { language: languageInSentence(language, siteLanguage) })}
        text={version.own}
        onType={(own, over) => {
          const { ownLanguage } = version
          version.onType({ own, ownLanguage: own === '' ? '' : language }, { own: over, ownLanguage })
          onActive()
        }}
      />
    </section>
  )
}

type ActionsProps = TranslationProps & {
  version: OwnVersionPorts
  step: OwnStep
  choice: ReturnType<typeof useOwnFirst>
  savedState: SavedState | null
  reasonId: string
}

export function OwnVersionActions(props: ActionsProps) {
  const { desk, work, version, step, request, reasonId, choice, savedState } = props
  const { t } = useTexts('translate')
  const isRunning = work.running !== null
  const isEmpty = isBlank(version.own)
  // it is kept as it is typed, but nothing has been made of it: a draft, until the server has it
  const state = savedState === 'saved' || savedState === null ? 'draft' : savedState
  const focus = useBusyFocus(isRunning)
  useSaveKeys(() => undefined) // it is kept already
  return (
    <>
      <div className="translate-foot sticky-foot">
        <div className="translate-dock dock" ref={focus.dock}>
          <div className="translate-buttons">
            <Button
              isLoading={isRunning}
              disabled={isEmpty || request === null}
              aria-describedby={request === null ? reasonId : undefined}
              onClick={() => {
                focus.follow()
                step.compare()
              }}
            >
              <BusyLabel isRunning={isRunning}>{t('own.compare')}</BusyLabel>
            </Button>
            <Button variant="outline" disabled={isRunning || request === null} onClick={step.show}>
              {t('own.show')}
            </Button>
            {step.mayKeep && !isEmpty && !isRunning && (
              <Button variant="outline" onClick={step.keep}>
                {t('keepMine')}
              </Button>
            )}
          </div>
          {(isRunning || !isEmpty) && <DockState {...{ isRunning, state }} onCancel={desk.cancel} />}
        </div>
        <OwnFirstChoice choice={choice} />
      </div>
      <p className="own-gaps">{t('own.gaps')}</p>
    </>
  )
}

type ChoiceProps = { choice: ReturnType<typeof useOwnFirst>; onChosen?(isFirst: boolean): void }

/** The setting, where it takes effect: on the page itself. */
function OwnFirstChoice({ choice, onChosen }: ChoiceProps) {
  const { t } = useTexts('translate')
  return (
    <div className="own-first">
      <label>
        <input
          type="checkbox"
          checked={choice.isFirst}
          onChange={({ currentTarget: { checked } }) => {
            void choice.choose(checked)
            onChosen?.(checked)
          }}
        />
        {t('own.first')}
      </label>
      {!choice.isKept && <Message tone="hint">{t('own.notKept')}</Message>}
    </div>
  )
}

type ToOwnVersionProps = Pick<TranslationProps, 'work' | 'request'> & Pick<ActionsProps, 'step' | 'choice'>

/** What leads from the translation to the own version: before there is one, and to compare the two after that. */
export function ToOwnVersion({ work, request, step, choice }: ToOwnVersionProps) {
  const { t } = useTexts('translate')
  if (request === null || work.running !== null) return null
  if (step.mayCompare) return <LinkButton onClick={step.compare}>{t('own.compareAgain')}</LinkButton>
  if (!isBlank(work.text)) return null
  if (choice.isFirst) return <LinkButton onClick={step.write}>{t('own.back')}</LinkButton>
  return <OwnFirstChoice choice={choice} onChosen={(isFirst) => isFirst && step.write()} />
}
