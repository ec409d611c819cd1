import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PartStep, StepRow, StepWords } from '#web/practice/sentence/part-step.tsx'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { Activity, HeardSoFar } from '#web/practice/sentence/speak-controls.tsx'
import { SpeechMargin } from '#web/practice/sentence/speech-margin.tsx'
import {
  KEEPS_NOTHING,
  type PracticeProps,
  useCanRecognise,
  useSentencePractice,
} from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import type { ReviewDesk } from '../review-desk.ts'
import type { PractisedWord } from './words-of-desk.ts'

type SaidWordProps = {
  word: PractisedWord
  desk: ReviewDesk
  speech: SpeechPorts
  /** Where the notes of the margin go. */
  margin: HTMLElement | null
  onActive(): void
}

type SayPartProps = SaidWordProps & {
  /** How the word was heard before; null where it was not asked. */
  score: { right: number; total: number } | 'skipped' | null
  /** The word should have been played, and no voice here can say it. */
  isWithoutVoice: boolean
  isLast: boolean
  onNext(): void
}

/** The word is said with those around it, and the next one opened. */
export function SayPart({ score, isWithoutVoice, isLast, onNext, ...said }: SayPartProps) {
  const { t } = useTexts('review')
  const place = useRef<HTMLDivElement>(null)
  const isAfterHearing = score !== null
  useEffect(() => {
    if (isAfterHearing) place.current?.focus({ preventScroll: true }) // what was pressed is gone
  }, [isAfterHearing])
  return (
    <>
      <div ref={place} className="words-say" tabIndex={-1}>
        {score !== null && score !== 'skipped' && <p className="words-score">{t('words.score', score)}</p>}
        {isWithoutVoice && <Message tone="hint">{t('words.noVoice')}</Message>}
        <SaidWord {...said} />
      </div>
      <div className="words-next">
        <Button size="lg" onClick={onNext} data-key="n">
          {isLast ? t('words.finish') : t('words.nextWord')}
        </Button>
      </div>
    </>
  )
}

/** What is said of the sentence in one breath with the word. Nothing of it is kept. */
function SaidWord({ word, desk, speech, margin, onActive }: SaidWordProps) {
  const { t } = useTexts('review')
  const { language } = desk.ports
  const { voice, listener } = speech
  const canRecognise = useCanRecognise(listener, language)
  const { sentence, group } = word
  const practised = useSentencePractice({ ...speech, language, sentence, onActive, keeper: KEEPS_NOTHING })
  const { voiceFailure } = practised.state
  return (
    <>
      {margin &&
        createPortal(
          <SpeechMargin state={practised.state} voice={voice} hasMicrophone={listener.isSupported()} />,
          margin,
        )}
      {canRecognise ? (
        <PartStep {...practised} span={group} reason={t('words.sayIt')} shortcut=" " />
      ) : (
        <Unheard {...practised} group={group} />
      )}
      <Activity state={practised.state} />
      <HeardSoFar {...practised} isHidden />
      {voiceFailure && <VoiceFailureMessage failure={voiceFailure} />}
    </>
  )
}

/** Without a recogniser it can still be heard and said. */
function Unheard({ practice, state, group: { from, to } }: PracticeProps & Pick<PractisedWord, 'group'>) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { voice, speaker } = practice
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const text = state.sentence.slice(from, to)
  return (
    <StepRow
      reason={
        <>
          <StepWords reason={t('words.sayIt')} language={state.language} text={text} />
          <p>{t('words.unheard')}</p>
        </>
      }
    >
      {canSpeak && (
        <Button
          variant="outline"
          icon={<Icon name="speaker" />}
          onClick={() => speaker.sayPart(from, to)}
          data-key="l"
        >
          {tShadow('listen')}
        </Button>
      )}
    </StepRow>
  )
}
