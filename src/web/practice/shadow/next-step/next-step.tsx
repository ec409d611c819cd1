import { type ReactNode, useMemo } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { headlineAccuracy } from '#domain/shadow/accuracy.ts'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import { type AttemptFacts, type Lead, leadAfter, type NextStep, nextStep } from '#domain/shadow/next-step.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { senseGroups } from '#domain/text/sense-groups.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { TextSpan } from '#web/practice/sentence/part-attempt.ts'
import {
  type PartStage,
  PartWords,
  StepRow,
  stopNameOf,
  usePartAttempt,
} from '#web/practice/sentence/part-step.tsx'
import type { SentencePractice } from '#web/practice/sentence/sentence-practice.ts'
import type { SentenceState } from '#web/practice/sentence/sentence-state.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'

/** The words of a sentence with which a part begins that is said in one breath; counted from 0. */
export function groupStarts(sentence: string, language: LanguageCode): number[] {
  const words = wordsToSay(sentence, language)
  const starts = senseGroups(sentence, language).map(({ start }) =>
    words.findIndex((word) => word.end > start),
  )
  return [...new Set(starts)].filter((word) => word !== -1)
}

/** What is known of the attempt that has ended; null where there was none. */
export function attemptFacts(
  { outcome, language, sentence }: Pick<SentenceState, 'outcome' | 'language' | 'sentence'>,
  measure: AccuracyMeasure,
  hasInnerPause: boolean,
): AttemptFacts | null {
  if (outcome === null || outcome.kind === 'failed') return null
  if (outcome.kind === 'nothing-heard')
    return { alignment: null, groupStarts: [], hasInnerPause: false, figure: null }
  const accuracy = outcome.kind === 'measured' ? outcome.accuracy : null
  return {
    alignment: accuracy?.alignment ?? [],
    groupStarts: groupStarts(sentence, language),
    hasInnerPause,
    figure: accuracy && headlineAccuracy(accuracy, measure),
  }
}

/** Where the words of a step stand in the sentence; null for a step that is about the whole of it. */
export function spanOf(step: NextStep, alignment: readonly AlignedWord[]): TextSpan | null {
  if (step.kind !== 'say-part' && step.kind !== 'say-word') return null
  const words = alignment.flatMap((one) => (one.kind === 'insertion' ? [] : [one.word]))
  const [from, to] = step.kind === 'say-part' ? [step.from, step.to] : [step.word, step.word + 1]
  const [first, last] = [words[from], words[to - 1]]
  return first === undefined || last === undefined ? null : { from: first.start, to: last.end }
}

type Suggested = { attempt: object; sentence: string; step: NextStep | null }

/** The steps that were suggested in one visit of a text: never the same twice running. */
export function createSuggestedSteps() {
  let before: Suggested | null = null
  let present: Suggested | null = null

  /** Words of another sentence are other words. */
  function lastStep(sentence: string): NextStep | null {
    const step = before?.step ?? null
    const isOfWords = step?.kind === 'say-part' || step?.kind === 'say-word'
    return isOfWords && before?.sentence !== sentence ? null : step
  }
  return {
    /** The same for the same `attempt`, whenever it is asked; more may be known of it by then. */
    after(attempt: object, sentence: string, facts: AttemptFacts): NextStep | null {
      if (present?.attempt !== attempt) before = present
      const step = nextStep(facts, lastStep(sentence))
      present = { attempt, sentence, step }
      return step
    },
  }
}

type SuggestedSteps = ReturnType<typeof createSuggestedSteps>

/** Of each text that is practised, for as long as it is. */
const suggested = new WeakMap<SentencePractice, SuggestedSteps>()

function suggestionsOf(practice: SentencePractice): SuggestedSteps {
  const known = suggested.get(practice) ?? createSuggestedSteps()
  suggested.set(practice, known)
  return known
}

/** What leads on after an attempt, and what else may help. */
export type Way = {
  lead: Lead
  /** null: none; that nothing was heard is told by a notice. */
  step: Exclude<NextStep, { kind: 'closer' }> | null
  /** The words of the step, where it is about some. */
  span: TextSpan | null
  /** How far saying them has come. */
  attempt: PartStage
}

type Options = PracticeProps & {
  measure: AccuracyMeasure
  /** Whether the learner stopped within the sentence where the voice does not. */
  hasInnerPause: boolean
}

/** What may come after the attempt on screen; a step is never suggested twice running. */
export function useNextStep({ practice, state, measure, hasInnerPause }: Options): Way {
  const { outcome, language, sentence } = state
  const attempt = usePartAttempt(practice, outcome)
  const facts = useMemo(
    () => attemptFacts({ outcome, language, sentence }, measure, hasInnerPause),
    [outcome, language, sentence, measure, hasInnerPause],
  )
  const found = outcome && facts && suggestionsOf(practice).after(outcome, sentence, facts)
  const step = found?.kind === 'closer' ? null : found
  const lead = leadAfter(facts?.figure ?? null, step)
  return {
    lead: lead === 'step' && attempt.outcome !== null ? 'again' : lead, // the words were said: now the sentence
    step,
    span: step && spanOf(step, facts?.alignment ?? []),
    attempt,
  }
}

type WayProps = PracticeProps & { way: Way }

type NextStepRowProps = WayProps & {
  /** The way on from this sentence, where something else leads. */
  onward: ReactNode
  /** The button that was pressed is gone, with what became of the attempt. */
  onGone(): void
}

/** One suggestion beside what leads on: the words that are to be said, or what else may help. */
export function NextStepRow({ practice, state, way, onward, onGone }: NextStepRowProps) {
  const { t } = useTexts('practice')
  const { step, span, lead, attempt } = way
  if (step === null || step.kind === 'without-stopping' || step.kind === 'without-text') {
    if (lead !== 'on') return <StepRow reason={null}>{onward}</StepRow>
    return step && <WholeStep {...{ practice, state, onGone }} kind={step.kind} />
  }
  const isLed = lead !== 'on'
  const text = span === null ? '' : state.sentence.slice(span.from, span.to)
  const reason = t(isLed ? `nextStep.${step.kind}.label` : `nextStep.${step.kind}.reason`)
  return (
    <StepRow reason={<PartWords {...{ reason, text, attempt }} language={state.language} />}>
      {isLed ? onward : <PartButton {...{ practice, state, way }} isQuiet />}
    </StepRow>
  )
}

/** Has words of the sentence said: the voice first, then the learner. */
export function PartButton({ state, way, isQuiet = false }: WayProps & { isQuiet?: boolean }) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const { lead, step, span, attempt } = way
  if (span === null || (step?.kind !== 'say-part' && step?.kind !== 'say-word')) return null
  const { part, stage } = attempt
  const isOn = stage !== 'none'
  const shared = {
    disabled: !isOn && state.activity !== 'none',
    onClick: () => (isOn ? part.stop() : part.begin(span)),
    children: isOn ? tShadow(stopNameOf(stage, state.activity)) : t(`nextStep.${step.kind}.act`),
    'data-key': isOn ? ' ' : undefined,
  }
  if (isQuiet) return <LinkButton {...shared} />
  return <Button {...shared} size="lg" variant={lead === 'step' ? 'primary' : 'outline'} />
}

type WholeStepProps = Pick<NextStepRowProps, 'practice' | 'state' | 'onGone'> & {
  kind: 'without-stopping' | 'without-text'
}

function WholeStep({ practice, state, kind, onGone }: WholeStepProps) {
  const { t } = useTexts('practice')
  const act = {
    'without-stopping': () => practice.startSpeaking(),
    'without-text': () => practice.hideText(),
  }
  function tryIt(): void {
    act[kind]()
    onGone()
  }
  return (
    <StepRow reason={<p>{t(`nextStep.${kind}.reason`)}</p>}>
      <LinkButton disabled={state.activity !== 'none'} onClick={tryIt}>
        {t(`nextStep.${kind}.act`)}
      </LinkButton>
    </StepRow>
  )
}
