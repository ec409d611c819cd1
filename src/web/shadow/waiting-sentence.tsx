import { memo } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { percentText } from './percent-text.ts'

type WaitingSentenceProps = {
  /** Its place among the sentences. */
  place: number
  sentence: string
  language: LanguageCode
  /** Its best accuracy so far in percent; undefined when it was not tried. */
  best: number | undefined
  isPracticed: boolean
  onOpen(place: number): void
}

/** A sentence that can be opened, and how it went so far. There may be thousands: each is drawn when it changes. */
export const WaitingSentence = memo(function WaitingSentence(props: WaitingSentenceProps) {
  const { place, sentence, language, best, isPracticed, onOpen } = props
  const { t, language: siteLanguage } = useTexts('shadow')
  const state = isPracticed ? t('practiced') : t('notTried')
  return (
    <button type="button" className="practice-waiting" onClick={() => onOpen(place)}>
      <span className="practice-waiting-text" lang={language} dir="auto">
        {sentence}
      </span>{' '}
      {best === undefined ? (
        <span>{state}</span>
      ) : (
        <strong>{t('best', { accuracy: percentText(best, siteLanguage) })}</strong>
      )}
    </button>
  )
})
