import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#domain/languages.ts'
import { percentText } from './percent-text.ts'

type WaitingSentenceProps = {
  sentence: string
  language: LanguageCode
  /** Its best accuracy so far in percent; undefined when it was not tried. */
  best: number | undefined
  isPracticed: boolean
  onOpen(): void
}

/** A sentence that can be opened, and how it went so far. */
export function WaitingSentence({ sentence, language, best, isPracticed, onOpen }: WaitingSentenceProps) {
  const { t, i18n } = useTranslation('shadow')
  const state = isPracticed ? t('practiced') : t('notTried')
  return (
    <button type="button" className="practice-waiting" onClick={onOpen}>
      <span className="practice-waiting-text" lang={language}>
        {sentence}
      </span>{' '}
      {best === undefined ? (
        <span>{state}</span>
      ) : (
        <strong>{t('best', { accuracy: percentText(best, i18n.language) })}</strong>
      )}
    </button>
  )
}
