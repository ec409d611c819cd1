import { type RefObject, useLayoutEffect } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { languageTitle } from './language-name.ts'
import type { TranslationDesk } from './translation-desk.ts'
import { shownLanguage } from './translation-shown.ts'
import type { Made, TranslationWork } from './translation-work.ts'

type TranslationColumnProps = {
  desk: TranslationDesk
  work: TranslationWork
  target: LanguageCode
  area: RefObject<HTMLTextAreaElement | null>
}

/** The translation: who made it, the text to correct, and a new one that waits to be chosen. */
export function TranslationColumn({ desk, work, target, area }: TranslationColumnProps) {
  const { t, language: siteLanguage } = useTexts('translate')
  const language = shownLanguage(work, target)
  useGrowth(area, work.text)
  return (
    <section className="translate-target">
      <h2 className="translate-head">
        {languageTitle(language, siteLanguage)} <span>{useMaker(work.basis)}</span>
      </h2>
      <div className="translate-area">
        <textarea
          ref={area}
          className="translate-words"
          aria-label={t('translation')}
          placeholder={t('placeholder')}
          lang={language}
          dir="auto"
          value={work.text}
          onChange={(event) => desk.type(event.target.value)}
        />
      </div>
      {work.offered !== null && <Offer desk={desk} offered={work.offered} />}
    </section>
  )
}

/** 'Made by Gemini, good', or nothing while nobody has made anything. */
function useMaker(basis: Made | null): string {
  const { t } = useTexts('translate')
  if (basis?.by === undefined) return ''
  if (basis.by === 'hand') return t('writtenByYou')
  return t(`madeBy.${basis.quality ?? 'unknown'}`, { name: t(`names.${basis.by}`) })
}

/** A browser without `field-sizing` gets the height measured. */
function useGrowth(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [area, text])
}

function Offer({ desk, offered }: { desk: TranslationDesk; offered: Made }) {
  const { t } = useTexts('translate')
  return (
    <section className="translate-offer" aria-label={t('newTranslation')}>
      <Message tone="hint">{t('offer')}</Message>
      <p className="translate-words" lang={offered.language} dir="auto">
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
