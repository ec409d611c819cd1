import type { RefObject } from 'react'
import type { Bridge } from '#domain/translate/translator.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { DraftCheckNotes } from './draft-check-notes.tsx'
import { GrowingTextArea } from './growing-text-area.tsx'
import { LevelChoice, type LevelPorts, type LevelState } from './level-choice.tsx'
import type { MachineMade } from './translation-job.ts'
import { TranslationReadings } from './translation-readings.tsx'
import { bridgeOf, draftShown, shownLanguage } from './translation-shown.ts'
import type { Made } from './translation-work.ts'
import { useDraftCheck } from './use-draft-check.ts'
import type { TranslationProps } from './use-translation-desk.ts'

type TranslationColumnProps = TranslationProps & {
  /** Nothing here translates: it is the learner's own version. */
  isAlone: boolean
  level: LevelState
  toModel: LevelPorts['toModel']
  area: RefObject<HTMLTextAreaElement | null>
  /** Says who made the translation. */
  head: RefObject<HTMLHeadingElement | null>
  onComposing(isComposing: boolean): void
  /** Moves the focus from the button that is gone. */
  onChecked(): void
}

/** The translation: who made it, the text to correct, and a new one that is offered. */
export function TranslationColumn(props: TranslationColumnProps) {
  const { desk, work, entry, request, target, isAlone, area, head, toModel, onComposing, onChecked } = props
  const { t, language: siteLanguage } = useTexts('translate')
  const language = shownLanguage(work, target)
  const maker = useMaker(work.basis, bridgeOf(work, request?.from))
  const draft = draftShown(work)
  const { check, hasPlace, hasFailed } = useDraftCheck({ work, entry, request, language })
  return (
    <section className={isAlone ? 'translate-target translate-alone' : 'translate-target'}>
      <h2 className="translate-head" ref={head} tabIndex={-1}>
        {languageTitle(language, siteLanguage)} <span>{isAlone ? t('own.title') : maker}</span>
      </h2>
      <LevelChoice {...{ work, request, toModel }} state={props.level} language={target} />
      <GrowingTextArea
        {...{ area, language, onComposing }}
        label={t('translation')}
        placeholder={
          isAlone
            ? t('own.placeholder', { language: languageInSentence(language, siteLanguage) })
            : t('placeholder')
        }
        text={work.text}
        onType={desk.type}
        marks={draft?.isChecked ? undefined : check?.marks}
      />
      {work.running === null && <TranslationReadings text={work.text} language={language} />}
      {draft?.isRough && work.running === null && (
        <DraftCheckNotes
          {...{ check, hasPlace, hasFailed, area, language, entry }}
          isChecked={draft.isChecked}
          text={work.text}
          entryLanguage={request?.from ?? language}
          onCheck={(isChecked) => {
            if (isChecked) desk.check(language)
            else desk.uncheck(language)
            onChecked()
          }}
        />
      )}
      {work.offered && <Offer desk={desk} offered={work.offered} />}
    </section>
  )
}

/** For example 'Translated by Gemini', or 'by way of Spanish'; empty where that is not known. */
export function useMaker(basis: Made | null, via?: Bridge): string {
  const { t } = useTexts('translate')
  if (basis?.by === undefined) return ''
  if (basis.by === 'hand') return t('writtenByYou')
  const name = t(`names.${basis.by}`)
  const made = t(`madeBy.${basis.quality ?? 'unknown'}`, {
    name: via === undefined ? name : t(`by.${via}`, { name }),
  })
  return basis.level === undefined ? made : t('level.made', { made, level: basis.level })
}

function Offer({ desk, offered }: Pick<TranslationProps, 'desk'> & { offered: MachineMade }) {
  const { t } = useTexts('translate')
  return (
    <section className="translate-offer" aria-label={t('newTranslation')}>
      <Message tone="hint">{t('offer')}</Message>
      <p className="translate-words" lang={offered.language} translate="no" dir="auto">
        {offered.text}
      </p>
      <div className="translate-buttons">
        <Button size="sm" variant="outline" onClick={desk.takeOffer}>
          {t('useNew')}
        </Button>
        <Button size="sm" variant="outline" onClick={desk.declineOffer}>
          {t('keepMine')}
        </Button>
      </div>
    </section>
  )
}
