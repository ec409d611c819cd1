import type { ReactNode, RefObject } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { GREAT_OVER } from '#domain/shadow/accuracy.ts'
import {
  type MissedWords,
  resultOfText,
  type SentenceResult,
  type TextResult,
} from '#domain/shadow/whole-text.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { percentText } from '#web/practice/sentence/attempt-result.tsx'
import { DayEnd, TomorrowLine } from '#web/practice/today/day-end.tsx'
import type { Today } from '#web/practice/today/today-desk.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Attempts } from './attempts.ts'
import type { ShadowingState } from './shadowing.ts'
import '#web/ui/layout/dock.css'
import './shadowing-done.css'

type ShadowingDoneProps = {
  state: ShadowingState
  attempts: Attempts
  /** Nobody has checked the text, which a machine made. */
  isUnchecked: boolean
  /** And nothing of it comes again before somebody has. */
  isRough: boolean
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  head: RefObject<HTMLHeadingElement | null>
  /** Opens a sentence of today's entry that was not said. */
  onSay(): void
  /** Practises the sentences again, the weakest first. */
  onWeakest(): void
  /** Practises all of them again, from the first. */
  onAll(): void
}

/** The end of the session: how each sentence went, and the whole text; what is left of today, and what comes tomorrow. */
export function ShadowingDone(props: ShadowingDoneProps) {
  const { state, attempts, isUnchecked, isRough, today, head, onSay } = props
  const { t } = useTexts('shadow')
  const { language } = state
  const sentences = [...new Set(state.sentences)].map(
    (text) => attempts.earlier.find(text) ?? { text, attempts: [] },
  )
  const result = resultOfText(sentences, { language, measure: attempts.measure })
  return (
    <DayEnd today={today} here="shadow" head={head} onSay={onSay}>
      <WholeText result={result} />
      <Sentences sentences={result.sentences} language={language} />
      {isUnchecked && (
        <p>
          {t('guess')} <Link to="/translate">{t(isRough ? 'checkRough' : 'checkGuess')}</Link>
        </p>
      )}
      <TomorrowLine today={today} />
      <Actions {...props} result={result} />
    </DayEnd>
  )
}

function WholeText({ result: { score, leftOut } }: { result: TextResult }) {
  const { t, language } = useTexts('today')
  if (score === null) return null
  const understood = percentText(score.understood, language)
  return (
    <p>
      {score.strict === null
        ? t('end.wholeUnderstood', { understood })
        : t('end.whole', { understood, strict: percentText(score.strict, language) })}
      {leftOut > 0 && <> {t('end.leftOut', { count: leftOut })}</>}
    </p>
  )
}

function Sentences({ sentences, language }: { sentences: SentenceResult[]; language: LanguageCode }) {
  const { t, language: siteLanguage } = useTexts('today')
  return (
    <ol className="text-result" aria-label={t('end.sentences')}>
      {sentences.map(({ text, figure, missed }) => (
        <li key={text}>
          <span className="text-result-words">
            <span lang={language} translate="no" dir="auto">
              {marked(text, missed)}
            </span>
            {(['missed', 'other'] as const).map((kind) => (
              <Told key={kind} {...{ text, missed, kind }} />
            ))}
          </span>{' '}
          {figure === null ? (
            <span className="text-result-none">{t('end.unmeasured')}</span>
          ) : (
            <strong>{percentText(figure, siteLanguage)}</strong>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The sentence, with what was not understood under marks of different shapes. */
function marked(text: string, missed: MissedWords[]): ReactNode[] {
  let end = 0
  const pieces = missed.flatMap((words) => {
    const before = text.slice(end, words.start)
    end = words.end
    return [
      before,
      <span key={words.start} className={`text-result-${words.kind}`}>
        {text.slice(words.start, words.end)}
      </span>,
    ]
  })
  return [...pieces, text.slice(end)]
}

type ToldProps = Pick<SentenceResult, 'text' | 'missed'> & { kind: MissedWords['kind'] }

/** The same for those who do not see the marks. */
function Told({ text, missed, kind }: ToldProps) {
  const { t, language } = useTexts('today')
  const words = missed.filter((one) => one.kind === kind).map(({ start, end }) => text.slice(start, end))
  if (words.length === 0) return null
  const listed = new Intl.ListFormat(language).format(words)
  return <span className="visually-hidden"> ({t(`end.${kind}`, { words: listed })})</span>
}

function Actions({ state, result, onWeakest, onAll }: ShadowingDoneProps & { result: TextResult }) {
  const { t } = useTexts('today')
  const { t: tShadow } = useTexts('shadow')
  if (state.end === 'reopened')
    return (
      <div className="dock text-result-actions">
        <Button size="lg" onClick={onWeakest}>
          {t('end.weakest')}
        </Button>
        <Button size="lg" variant="outline" onClick={onAll}>
          {t('end.all')}
        </Button>
      </div>
    )
  const weakest = result.sentences[0]?.figure ?? null
  const isWeak = weakest !== null && weakest <= GREAT_OVER
  const variant = isWeak ? 'primary' : 'outline'
  const again = (
    <Button size="lg" variant={variant} onClick={weakest === null ? onAll : onWeakest}>
      {weakest === null ? t('end.all') : t('end.weakest')}
    </Button>
  )
  const back = (
    <ButtonLink size="lg" variant={isWeak ? 'outline' : 'primary'} to="/diary">
      {tShadow('backToJournal')}
    </ButtonLink>
  )
  return (
    <div className="dock text-result-actions">
      {isWeak ? again : back}
      {isWeak ? back : again}
    </div>
  )
}
