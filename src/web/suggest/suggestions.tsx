import { useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Day } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { hashOfSuggestion, shownOf } from '#domain/suggest/suggest.ts'
import type { Suggestion, SuggestionMemory } from '#domain/suggest/suggestion.ts'
import { longDay, shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import './suggestions.css'

type SuggestionsProps = {
  today: Day
  /** Best first. */
  all: readonly Suggestion[]
  memory: SuggestionMemory
  /** The entry is empty: nothing is suggested to who writes already. */
  hasRoom: boolean
  /** Where the one that was chosen stands, above the entry. */
  above: Element | null
  /** The learner goes on to write. */
  onWrite(): void
}

/** One thing to write about, below an empty entry; the one that was chosen stands above it. Nothing of it is written. */
export function Suggestions({ today, all, memory, hasRoom, above, onWrite }: SuggestionsProps) {
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const [turn, setTurn] = useState(0)
  const [passed, setPassed] = useState(() => memory.dismissed(today))
  const shown = useMemo(() => shownOf(all, passed, turn), [all, passed, turn])

  function choose(suggestion: Suggestion | null) {
    setChosen(suggestion)
    onWrite()
  }
  function pass(suggestion: Suggestion) {
    const areAllPassed = all.every((one) => passed.has(hashOfSuggestion(one)))
    memory.dismiss(today, hashOfSuggestion(suggestion))
    setPassed(memory.dismissed(today))
    if (areAllPassed) setTurn(turn + 1)
  }
  if (chosen !== null) {
    const line = <Chosen today={today} suggestion={chosen} onPutAway={() => choose(null)} />
    return above && createPortal(line, above)
  }
  if (!hasRoom || shown === null) return null
  return (
    <One
      today={today}
      suggestion={shown}
      onChoose={choose}
      onAnother={all.length > 1 ? () => pass(shown) : null}
    />
  )
}

type OneProps = {
  today: Day
  suggestion: Suggestion
  onChoose(suggestion: Suggestion): void
  onAnother: (() => void) | null
}

function One({ today, suggestion, onChoose, onAnother }: OneProps) {
  const { t } = useTexts('suggest')
  const id = useId()
  const { why, text, lang } = useSuggestionText(suggestion, today)
  return (
    <section className="suggestion" aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {t('title')}
      </h2>
      <button type="button" className="suggestion-choose" onClick={() => onChoose(suggestion)}>
        <span className="suggestion-why">{why}</span>
        <span className="suggestion-text" lang={lang} translate="no" dir="auto">
          {text}
        </span>
      </button>
      {onAnother !== null && <LinkButton onClick={onAnother}>{t('another')}</LinkButton>}
    </section>
  )
}

type ChosenProps = { today: Day; suggestion: Suggestion; onPutAway(): void }

function Chosen({ today, suggestion, onPutAway }: ChosenProps) {
  const { t } = useTexts('suggest')
  const { why, text, lang } = useSuggestionText(suggestion, today)
  return (
    <div className="suggestion-chosen">
      <p>
        <span>{why}</span>
        <span className="suggestion-text" lang={lang} translate="no" dir="auto">
          {text}
        </span>
      </p>
      <LinkButton onClick={onPutAway}>{t('putAway')}</LinkButton>
    </div>
  )
}

type SuggestionText = { why: string; text: string; lang?: string }

/** What a suggestion says: why it is made, and what to write about. `lang` is that of the text, if not the site's. */
function useSuggestionText(suggestion: Suggestion, today: Day): SuggestionText {
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
