import { useId } from 'react'
import { hearsAccentsBadly } from '#domain/speech/transcriber.ts'
import type { HeardInstead } from '#domain/translate/use-heard-word.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { measuredAccuracy } from '#web/practice/sentence/sentence-state.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import type { UseSaidProps } from './later-parts.ts'
import './use-said.css'

/** The words of the sentence that were heard as others in the attempt that is on screen; null where there is none. */
function heardOtherwise(state: UseSaidProps['state']): HeardInstead[] | null {
  const { sentence } = state
  const accuracy = measuredAccuracy(state)
  if (accuracy === null) return null
  return accuracy.alignment.flatMap((one) =>
    one.kind === 'substitution' && sentence.slice(one.word.start, one.word.end) === one.word.text
      ? [{ start: one.word.start, end: one.word.end, heard: one.heard.text }]
      : [],
  )
}

/**
 * The words of a rough draft that were heard as others: what the learner said may be right. An engine that hears accents badly
 * proposes nothing, nor does what was written.
 */
export function UseSaid({ state, left, onUse }: UseSaidProps) {
  const { t } = useTexts('shadow')
  const id = useId()
  const { language, sentence, activity, how, by } = state
  if (activity !== 'none' || how === 'dictation' || hearsAccentsBadly(by)) return null
  const offered = heardOtherwise(state) ?? left
  if (offered.length === 0) return null
  const marked = (text: string) => (
    <bdi lang={language} translate="no">
      {text}
    </bdi>
  )
  return (
    <ul className="use-said">
      {offered.map((one) => (
        <li key={one.start}>
          <span id={`${id}${one.start}`}>
            {withElements(t('heardAs'), {
              word: marked(sentence.slice(one.start, one.end)),
              heard: marked(one.heard),
            })}
          </span>
          <LinkButton
            aria-describedby={`${id}${one.start}`}
            onClick={() =>
              onUse(
                one,
                offered.filter((other) => other !== one),
              )
            }
          >
            {t('useSaid')}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
