import type { RefObject } from 'react'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { GrowingTextArea } from './growing-text-area.tsx'
import type { MachineMade } from './translation-job.ts'
import { shownLanguage } from './translation-shown.ts'
import type { Made } from './translation-work.ts'
import type { TranslationProps } from './use-translation-desk.ts'

type TranslationColumnProps = TranslationProps & {
  /** Nothing here translates: it is the learner's own version. */
  isAlone: boolean
  area: RefObject<HTMLTextAreaElement | null>
  /** Says who made the translation. */
  head: RefObject<HTMLHeadingElement | null>
  onComposing(isComposing: boolean): void
}

/** The translation: who made it, the text to correct, and a new one that is offered. */
export function TranslationColumn(props: TranslationColumnProps) {
  const { desk, work, target, isAlone, area, head, onComposing } = props
  const { t, language: siteLanguage } = useTexts('translate')
  const language = shownLanguage(work, target)
  const maker = useMaker(work.basis)
  return (
    <section className={isAlone ? 'translate-target translate-alone' : 'translate-target'}>
      <h2 className="translate-head" ref={head} tabIndex={-1}>
        {languageTitle(language, siteLanguage)} <span>{isAlone ? t('own.title') : maker}</span>
      </h2>
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
      />
      {work.offered && <Offer desk={desk} offered={work.offered} />}
    </section>
  )
}

/** For example 'Made by Gemini, good'; empty where that is not known. */
export function useMaker(basis: Made | null): string {
  const { t } = useTexts('translate')
  if (basis?.by === undefined) return ''
  if (basis.by === 'hand') return t('writtenByYou')
  return t(`madeBy.${basis.quality ?? 'unknown'}`, { name: t(`names.${basis.by}`) })
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
