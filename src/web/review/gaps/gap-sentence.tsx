import { useTexts } from '#web/i18n/use-texts.ts'
import type { CardState } from '../review-session.ts'

/** The sentence with its gap; once the card is shown, with its words. */
export function GapSentence({ card: { item, gap, isShown } }: { card: CardState }) {
  const { t } = useTexts('words')
  const { text, language } = item.living
  const { start, end } = gap ?? { start: 0, end: 0 }
  return (
    <p className="gap-sentence" lang={language} dir="auto">
      {text.slice(0, start)}
      {isShown ? (
        <mark>{text.slice(start, end)}</mark>
      ) : (
        <span className="gap-blank">
          <span className="visually-hidden">{t('gap')}</span>
        </span>
      )}
      {text.slice(end)}
    </p>
  )
}
