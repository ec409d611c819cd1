import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ReviewCard } from '#web/review/review-card.tsx'
import { ReviewNotice } from '#web/review/review-notice.tsx'
import type { CardParts } from '#web/review/review-screen.tsx'
import { AttemptMarks } from '#web/shadow/attempt-marks.tsx'
import { SpeedSelect } from '#web/shadow/hear/speed-select.tsx'
import { PracticeKeysHelp } from '#web/shadow/keys/practice-keys-help.tsx'
import { SentenceText } from '#web/shadow/sentence-text.tsx'
import { Activity, speakButtonOf, VoiceButtons } from '#web/shadow/shadowing-controls.tsx'
import { ShadowingMargin } from '#web/shadow/shadowing-margin.tsx'
import { type ShadowingProps, useCanRecognise, useShadowing } from '#web/shadow/use-shadowing.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LevelLine } from '#web/ui/level-line.tsx'
import { PlayRecording } from '#web/ui/speech/play-recording.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import type { SpeechServices } from '../services/services.ts'

type SpokenCardProps = CardParts &
  Pick<SpeechServices, 'voice' | 'listener' | 'words' | 'recorder' | 'player' | 'settings'> & {
    /** A sentence that has nothing beside it is said at once. */
    isAutomatic: boolean
    onActive(): void
  }

const NO_FIGURES = {}
const NOTHING_SAID: ReadonlySet<string> = new Set()

/** A card of review with what practice speaks and hears with. */
export function SpokenCard(props: SpokenCardProps) {
  const { card, session, margin, voice, listener, recorder, words, player, settings, isAutomatic, onActive } =
    props
  const { language, text } = card.item.living
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const canRecognise = useCanRecognise(listener, language)
  const { shadowing, state } = useShadowing({
    ...{ language, listener, voice, words, player, settings, onActive },
    sentences: [text],
    isAutomatic: isAutomatic && card.own === null,
    bestAccuracy: NO_FIGURES,
    saidBefore: NOTHING_SAID,
    hidesText: false, // the card does that
    beginAttempt: session.begin,
    onAttempt: (report) => void session.said(report),
  })
  const parts = { shadowing, state }
  const canHear = canRecognise || recorder.isSupported()
  function silence(): void {
    shadowing.speaker.stop()
    if (state.activity !== 'none') shadowing.stopSpeaking()
  }
  return (
    <>
      {margin &&
        createPortal(
          <ShadowingMargin state={state} voice={voice} hasMicrophone={listener.isSupported()} />,
          margin,
        )}
      <ReviewCard
        {...props}
        canSpeak={canSpeak}
        sentence={<Sentence {...parts} text={text} />}
        speakButton={canHear ? <SpeakButton {...parts} isPrimary={!card.isShown} /> : null}
        voiceButtons={canSpeak && <VoiceButtons {...parts} isSquareInDock={!card.isShown} />}
        quiet={<Quiet {...parts} canSpeak={canSpeak} />}
        notices={<Notices {...parts} isShown={card.isShown} />}
        onSilence={silence}
      />
      <PracticeKeysHelp settings={settings} />
    </>
  )
}

function Sentence({ shadowing, state, text }: ShadowingProps & { text: string }) {
  const { language, outcome, spoken } = state
  const alignment = outcome?.kind === 'measured' ? outcome.accuracy.alignment : []
  return (
    <>
      <SentenceText
        {...{ language, alignment, spoken }}
        sentence={text}
        onSay={shadowing.speaker.sayPart}
        isHidden={false}
        isPlaced={false}
        chosen={null}
      />
      <AttemptMarks alignment={alignment} language={language} />
    </>
  )
}

function SpeakButton({ shadowing, state, isPrimary }: ShadowingProps & { isPrimary: boolean }) {
  const { t } = useTexts('shadow')
  const isBusy = state.activity !== 'none'
  const { label, icon } = speakButtonOf(state.activity)
  return (
    <Button
      size="lg"
      variant={isPrimary ? 'primary' : 'outline'}
      icon={<Icon name={icon} />}
      onClick={isBusy ? shadowing.stopSpeaking : () => shadowing.startSpeaking()}
      data-key={state.activity === 'transcribing' ? undefined : ' '}
    >
      {t(label)}
    </Button>
  )
}

function Quiet({ shadowing, state, canSpeak }: ShadowingProps & { canSpeak: boolean }) {
  const { recording, activity } = state
  if (activity !== 'none') return null
  return (
    <div className="shadowing-quiet">
      {canSpeak && <SpeedSelect speed={state.rate} onChange={shadowing.speaker.setSpeed} />}
      {recording && (
        <PlayRecording isPlain key={recording.url} recording={recording} onPlay={shadowing.speaker.stop} />
      )}
    </div>
  )
}

function Notices({ shadowing, state, isShown }: ShadowingProps & { isShown: boolean }) {
  const { t } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const { activity, outcome, cutShort, voiceFailure, transcript, language, canRecogniseAgain } = state
  const isOpen = activity === 'listening' || activity === 'recording'
  return (
    <div className="review-notices">
      {activity !== 'none' && <Activity activity={activity} />}
      {isOpen && <LevelLine onLevel={shadowing.onLevel} />}
      {isShown && activity !== 'none' && (
        <p className="shadowing-heard" lang={language} dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
      {cutShort && <Message tone="hint">{tSpeech(`cutShort.${cutShort}`)}</Message>}
      <ReviewNotice outcome={outcome}>
        {canRecogniseAgain && activity === 'none' && (
          <Button variant="outline" onClick={shadowing.recogniseAgain}>
            {t('recogniseAgain')}
          </Button>
        )}
      </ReviewNotice>
      {voiceFailure && <VoiceFailureMessage failure={voiceFailure} />}
    </div>
  )
}
