import { useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { unitsIn } from '#domain/sentences/sentence-of-text.ts'
import { placeOfStretch, stretchOfPlace } from '#domain/vocabulary/held-gaps.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { type Choice, type createKeptWords, isKeptAs, type KeepOutcome } from './kept-words.ts'
import './keep-word.css'

type KeepWordProps = {
  kept: ReturnType<typeof createKeptWords>
  choice: Choice
  /** The id of what says which words these are. */
  describedBy: string
}

/** The choice widened to whole words, as a gap takes them; null where no gap can be made of it. */
function wholeWords({ sentence, stretch }: Choice, language: LanguageCode): Choice | null {
  const place = placeOfStretch(sentence, language, stretch)
  const whole = place && stretchOfPlace(unitsIn(sentence, language), place)
  return whole && { sentence, stretch: whole }
}

/** Keeps some words of a sentence, or keeps them no longer; nothing where they are no words, or too many. */
export function KeepWord({ kept, choice, describedBy }: KeepWordProps) {
  const { t } = useTexts('words')
  const { gaps } = useSyncExternalStore(kept.subscribe, kept.get)
  const [said, setSaid] = useState<'kept' | 'dropped' | 'unstored' | null>(null)
  const whole = wholeWords(choice, kept.language)
  if (whole === null) return null
  const { sentence, stretch } = whole
  const word = sentence.slice(stretch.start, stretch.end)
  const isKept = isKeptAs(gaps, sentence, stretch)
  async function keep(choice: Choice): Promise<void> {
    const outcome: KeepOutcome = await kept.keep(choice, !isKept)
    if (outcome === 'done') setSaid(isKept ? 'dropped' : 'kept')
    else if (outcome === 'unstored') setSaid(outcome)
  }
  return (
    <div className="keep-word">
      <LinkButton aria-describedby={describedBy} onClick={() => void keep(whole)}>
        {isKept ? t('keep.dropWord', { word }) : t('keep.asCard')}
      </LinkButton>
      <div role="status">{said && t(`keep.${said}`, { word })}</div>
    </div>
  )
}
