import { useId, useMemo, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import { hashOfSuggestion, SHOWN_SUGGESTIONS, shownOf } from '#domain/suggest/shown-suggestions.ts'
import type { Suggestion } from '#domain/suggest/suggestion.ts'
import type { SuggestionMemory } from '#domain/suggest/suggestion-memory.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { useSuggestionText } from './suggestion-text.ts'
import './suggestions.css'

type SuggestionsProps = {
  today: Day
  /** Best first. */
  all: readonly Suggestion[]
  memory: SuggestionMemory
  /** The page is blank, so that there is room on it. */
  hasRoom: boolean
  /** The learner goes on to write. */
  onWrite(): void
}

/** What to write about, on a blank page; the one that was chosen stands above it. Nothing of it is written. */
export function Suggestions({ today, all, memory, hasRoom, onWrite }: SuggestionsProps) {
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const [turn, setTurn] = useState(0)
  const [dismissed, setDismissed] = useState(() => memory.dismissed(today))
  const shown = useMemo(() => shownOf(all, dismissed, turn), [all, dismissed, turn])
  const left = all.filter((one) => !dismissed.has(hashOfSuggestion(one))).length

  function choose(suggestion: Suggestion | null) {
    setChosen(suggestion)
    onWrite()
  }
  function dismiss(suggestion: Suggestion) {
    memory.dismiss(today, hashOfSuggestion(suggestion))
    setDismissed(memory.dismissed(today))
    if (left === 1) onWrite() // the focus would be lost
  }
  if (chosen !== null) return <Chosen today={today} suggestion={chosen} onPutAway={() => choose(null)} />
  if (!hasRoom || shown.length === 0) return null
  return (
    <List
      today={today}
      shown={shown}
      onOthers={left > SHOWN_SUGGESTIONS ? () => setTurn(turn + 1) : null}
      onChoose={choose}
      onDismiss={dismiss}
    />
  )
}

type ListProps = {
  today: Day
  shown: Suggestion[]
  onOthers: (() => void) | null
  onChoose(suggestion: Suggestion): void
  onDismiss(suggestion: Suggestion): void
}

function List({ today, shown, onOthers, onChoose, onDismiss }: ListProps) {
  const { t } = useTexts('suggest')
  const id = useId()
  return (
    <section className="suggestions" aria-labelledby={id}>
      <div className="suggestions-page">
        <div className="suggestions-head">
          <h2 id={id}>{t('title')}</h2>
          {onOthers !== null && <LinkButton onClick={onOthers}>{t('others')}</LinkButton>}
        </div>
        <ul>
          {shown.map((suggestion, place) => (
            // The row keeps its place, and with it the focus, when another suggestion comes to stand in it.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Row key={place} {...{ today, suggestion, onChoose, onDismiss }} />
          ))}
        </ul>
      </div>
    </section>
  )
}

type RowProps = Pick<ListProps, 'today' | 'onChoose' | 'onDismiss'> & { suggestion: Suggestion }

function Row({ today, suggestion, onChoose, onDismiss }: RowProps) {
  const { t } = useTexts('suggest')
  const id = useId()
  const { why, text, lang } = useSuggestionText(suggestion, today)
  return (
    <li className="suggestion">
      <button type="button" className="suggestion-choose" onClick={() => onChoose(suggestion)}>
        <span>{why}</span>
        <span id={id} className="suggestion-text" lang={lang} translate="no" dir="auto">
          {text}
        </span>
      </button>
      <LinkButton aria-describedby={id} onClick={() => onDismiss(suggestion)}>
        {t('notThisOne')}
      </LinkButton>
    </li>
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
