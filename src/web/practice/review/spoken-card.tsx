import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AttemptMarks, AttemptRemarks, AttemptResult } from '#web/practice/sentence/attempt-result.tsx'
import { withoutLatePress } from '#web/practice/sentence/late-press.ts'
import { PracticeKeysHelp } from '#web/practice/sentence/practice-keys.tsx'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { measuredAccuracy } from '#web/practice/sentence/sentence-state.ts'
import { SentenceText } from '#web/practice/sentence/sentence-text.tsx'
import { Activity, HeardSoFar, SpeakButton, VoiceButtons } from '#web/practice/sentence/speak-controls.tsx'
import { SpeechMargin } from '#web/practice/sentence/speech-margin.tsx'
import { SpeedSelect } from '#web/practice/sentence/speed-select.tsx'
import {
  type PracticeProps,
  useCanRecognise,
  useSentencePractice,
} from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PlayRecording } from '#web/ui/speech/own-voice.tsx'
import { ReviewCard, ReviewNotices, ReviewQuestion, ReviewRatings } from './review-card.tsx'
import type { CardParts } from './review-screen.tsx'
import '#web/ui/layout/dock.css'

type SpokenCardProps = CardParts & {
  speech: SpeechPorts & { recorder: Recorder }
  /** A sentence that has nothing beside it is said at once. */
  isAutomatic: boolean
  measure: AccuracyMeasure
  onActive(): void
}

/** What practice can do here. */
type Abilities = { canSpeak: boolean; canHear: boolean }

type StageProps = Pick<CardParts, 'card' | 'session'> &
  PracticeProps &
  Abilities & { measure: AccuracyMeasure }

/** A sentence to say from memory; once it is shown, how it went. */
export function SpokenCard({ speech, isAutomatic, measure, onActive, margin, ...parts }: SpokenCardProps) {
  const { card, session } = parts
  const { voice, listener, recorder, settings } = speech
  const { t } = useTexts('review')
  const { language, text } = card.item.living
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const canRecognise = useCanRecognise(listener, language)
  const practised = useSentencePractice({
    ...speech,
    ...{ language, onActive },
    sentence: text,
    isAutomatic: isAutomatic && card.own === null,
    keeper: session.keeperOf(card),
    isHidden: () => !card.isShown,
  })
  const stage: StageProps = {
    ...{ card, session, canSpeak, measure, ...practised },
    canHear: canRecognise || recorder.isSupported(),
  }
  return (
    <>
      {margin &&
        createPortal(
          <SpeechMargin state={practised.state} voice={voice} hasMicrophone={listener.isSupported()} />,
          margin,
        )}
      <ReviewCard
        {...parts}
        presses={withoutLatePress(practised.practice)}
        title={card.isReturn ? t('onceMore') : t('number', { number: card.number, total: card.total })}
        leaveOutText={t('leaveOut')}
        foot={card.isShown && <Foot {...stage} />}
      >
        {card.isShown ? <Shown {...stage} /> : <Hidden {...stage} />}
      </ReviewCard>
      <PracticeKeysHelp settings={settings} />
    </>
  )
}

/** What is going on, what was heard so far, and what failed. */
function Notices({ practice, state, isShown }: PracticeProps & { isShown: boolean }) {
  return (
    <div className="review-notices">
      <Activity state={state} />
      <HeardSoFar {...{ practice, state }} isHidden={!isShown} />
      <ReviewNotices {...{ practice, state }} />
    </div>
  )
}

function Hidden({ card, session, practice, state, canSpeak, canHear }: StageProps) {
  const { t } = useTexts('review')
  const { own, item } = card
  function show(): void {
    practice.speaker.stop()
    if (state.activity !== 'none') practice.stopSpeaking()
    session.show()
  }
  return (
    <>
      <div className="review-sentence">
        <HiddenSentence sentence={item.living.text} language={item.living.language} />
      </div>
      <p className="review-hint">
        <Hint card={card} canSpeak={canSpeak} />
      </p>
      <div className="review-dock dock">
        <Button size="lg" variant={canHear ? 'outline' : 'primary'} onClick={show}>
          {t('showSentence')}
        </Button>
        {canHear && <SpeakButton {...{ practice, state }} isPrimary />}
        {canSpeak && own?.kind !== 'sentence' && <VoiceButtons {...{ practice, state }} isSquareInDock />}
      </div>
      <Notices {...{ practice, state }} isShown={false} />
    </>
  )
}

function Hint({ card: { item, own }, canSpeak }: Pick<StageProps, 'card' | 'canSpeak'>) {
  const { t, language } = useTexts('review')
  if (own === null) return <>{t(canSpeak ? 'hint.fromVoice' : 'hint.fromNothing')}</>
  if (own.kind === 'paragraph') return <>{t(canSpeak ? 'hint.fromParagraph' : 'hint.fromParagraphAlone')}</>
  return <>{t('hint.fromOwn', { language: languageInSentence(item.living.language, language) })}</>
}

/** The sentence with its marks, and what the recall came to. */
function Shown({ card, practice, state, measure }: StageProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), []) // what was pressed is gone
  return (
    <>
      <div ref={place} className="review-sentence" tabIndex={-1}>
        <SentenceText {...{ practice, state }} />
      </div>
      <AttemptResult {...{ state, measure }} />
      {!card.isReturn && <ReviewQuestion card={card} />}
    </>
  )
}

/** The ratings, or the way on from a sentence that came once more; and what can be done with the sentence now that it is seen. */
function Foot({ card, session, practice, state, canSpeak, canHear }: StageProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const accuracy = measuredAccuracy(state)
  return (
    <>
      {card.isReturn ? (
        <div className="review-dock dock">
          <Button size="lg" onClick={session.goOn} data-key="n">
            {card.isLast ? tShadow('finish') : t('next')}
          </Button>
        </div>
      ) : (
        <ReviewRatings card={card} onRate={(rating) => void session.rate(rating)} />
      )}
      <AttemptMarks state={state} />
      {accuracy && <AttemptRemarks accuracy={accuracy} by={state.by} />}
      <div className="review-controls">
        {canSpeak && <VoiceButtons {...{ practice, state }} isSquareInDock={false} />}
        {canHear && <SpeakButton {...{ practice, state }} />}
        <Quiet {...{ practice, state, canSpeak }} />
      </div>
      <Notices {...{ practice, state }} isShown />
    </>
  )
}

/** The small controls beside the voice. */
function Quiet({ practice, state, canSpeak }: Pick<StageProps, 'practice' | 'state' | 'canSpeak'>) {
  const { recording, activity, rate } = state
  if (activity !== 'none') return null
  return (
    <div className="shadowing-quiet">
      {canSpeak && <SpeedSelect speed={rate} onChange={practice.speaker.setSpeed} />}
      {recording && (
        <PlayRecording isPlain key={recording.url} recording={recording} onPlay={practice.speaker.stop} />
      )}
    </div>
  )
}

const PADDING_PX = 12 // of `.say`, below its last line

/** How many lines the sentence takes where `place` stands; it is in the page only while that is measured. */
function countLines(place: HTMLElement, sentence: string): number {
  const probe = place.cloneNode() as HTMLElement
  probe.textContent = sentence
  place.after(probe)
  const height = probe.getBoundingClientRect().height - PADDING_PX
  const lineHeight = Number.parseFloat(getComputedStyle(probe).lineHeight)
  probe.remove()
  return Math.max(1, Math.round(height / lineHeight) || 1)
}

/** The lines that a sentence will stand on, before any of it is in the page. */
function HiddenSentence({ sentence, language }: { sentence: string; language: LanguageCode }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [lines, setLines] = useState(1)
  useLayoutEffect(() => {
    const { current } = place
    if (current === null) return
    let width = -1
    const measure = () => setLines(countLines(current, sentence))
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === width) return // its own lines have made it higher
      width = current.clientWidth
      measure()
    })
    measure()
    observer.observe(current)
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [sentence])
  return (
    <p ref={place} className="say say-hidden" lang={language} translate="no" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their places
        <br key={line} />
      ))}
    </p>
  )
}
