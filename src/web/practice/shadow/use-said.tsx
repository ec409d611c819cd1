import { useId } from 'react'
import { hearsAccentsBadly } from '#domain/speech/transcriber.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { measuredAccuracy } from '#web/practice/sentence/sentence-state.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import type { UseSaidProps } from './later-parts.ts'
import './use-said.css'

/**
 * The words of a rough draft that were heard as others: what the learner said may be right. An engine that hears accents badly
 * proposes nothing, nor does what was written.
 */
export function UseSaid({ state, onUse }: UseSaidProps) {
  const { t } = useTexts('shadow')
  const id = useId()
  const { language, sentence, activity, how, by } = state
  if (activity !== 'none' || how === 'dictation' || hearsAccentsBadly(by)) return null
  const others = (measuredAccuracy(state)?.alignment ?? []).flatMap((one) =>
    one.kind === 'substitution' && sentence.slice(one.word.start, one.word.end) === one.word.text
      ? [one]
      : [],
  )
  if (others.length === 0) return null
  const marked = (text: string) => (
    <bdi lang={language} translate="no">
      {text}
    </bdi>
  )
  return (
    <ul className="use-said">
      {others.map(({ word, heard }) => (
        <li key={word.start}>
          <span id={`${id}${word.start}`}>
            {withElements(t('heardAs'), { word: marked(word.text), heard: marked(heard.text) })}
          </span>
          <LinkButton
            aria-describedby={`${id}${word.start}`}
            onClick={() => onUse({ start: word.start, end: word.end, heard: heard.text })}
          >
            {t('useSaid')}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
