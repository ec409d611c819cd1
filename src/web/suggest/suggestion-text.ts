import type { Day } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import type { Suggestion } from '#domain/suggest/suggestion.ts'
import { longDay, shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

type SuggestionText = { why: string; text: string; lang?: string }

/** What a suggestion says: why it is made, and what to write about. `lang` is that of the text, if not the site's. */
export function useSuggestionText(suggestion: Suggestion, today: Day): SuggestionText {
  const { t, language } = useTexts('suggest')
  const day = (date: string) => longDay(date, language)
  if (suggestion.kind === 'question')
    return { why: t('question'), text: t(`questions.${suggestion.question}`) }
  if (suggestion.kind === 'tag')
    return { why: t('tag', { date: shortDay(suggestion.last, language) }), text: suggestion.tag }
  if (suggestion.kind === 'words') {
    const separator = /^(ja|zh)/.test(suggestion.language) ? '、' : ', '
    return { why: t('words'), text: suggestion.words.join(separator), lang: suggestion.language }
  }
  const { written, quote, kind } = suggestion
  if (kind === 'asked')
    return { why: t('asked', { date: day(written) }), text: quote, lang: suggestion.language }
  const text = { text: t('quote', { text: quote }), lang: suggestion.language }
  if (kind === 'years') return { why: t('years', { year: written.slice(0, 4) }), ...text }
  const isOfYesterday = addDays(written, 1) === today
  return { why: isOfYesterday ? t('yesterday') : t('ahead', { date: day(written) }), ...text }
}
