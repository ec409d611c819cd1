import { type ReactNode, useMemo } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Activity } from '#web/practice/sentence/hearing-now.tsx'
import { isSounding } from '#web/practice/sentence/sentence-state.ts'
import { SpeakButton, VoiceButtons } from '#web/practice/sentence/speak-controls.tsx'
import type { LoadSound } from '#web/practice/shadow/playback/playback-sequences.ts'
import type { Attempts } from './attempts.ts'
import type { ListeningParts } from './listening-parts.tsx'
import { MoreControls } from './more-controls.tsx'
import { PartButton } from './next-step/next-step-row.tsx'
import type { Way } from './next-step/use-next-step.ts'
import type { SpeechAbilities } from './shadowing-notices.tsx'
import type { ShadowingProps } from './use-shadowing.ts'
import '#web/practice/sentence/quiet-controls.css'
import '#web/ui/layout/dock.css'
import './shadowing-controls.css'

type ControlsProps = ShadowingProps & {
  attempts: Attempts
  /** null until it has been loaded. */
  listening: ListeningParts | null
  can: SpeechAbilities
  /** The text is a rough draft that nobody has checked. */
  isRough: boolean
  way: Way
  /** What goes on from this sentence, where that leads; else null. */
  onward: ReactNode
  /** A button that was pressed is gone. */
  onGone(): void
}

/** The buttons to speak and to listen, and what leads on; on a phone in a dock at the bottom. */
export function ShadowingControls({ shadowing, state, way, onward, ...quiet }: ControlsProps) {
  const practised = { practice: shadowing, state }
  const { lead, step, attempt } = way
  const isOfPart = lead !== 'on' && (step?.kind === 'say-part' || step?.kind === 'say-word')
  const isPartOn = attempt.stage !== 'none'
  const hasThird = isOfPart || onward !== null
  const leads = onward !== null || (isOfPart && lead === 'step')
  return (
    <div className="shadowing-controls">
      <div className={dockClass(hasThird, isSounding(state))}>
        <SpeakButton {...practised} isPrimary={!leads} isStoppedElsewhere={isPartOn} />
        <VoiceButtons {...practised} isSquareInDock={hasThird} isStoppedElsewhere={isPartOn} />
        {isOfPart ? <PartButton {...practised} way={way} /> : onward}
      </div>
      {state.activity === 'none' ? (
        <>
          <QuietControls {...{ shadowing, state, ...quiet }} />
          <Sounding state={state} />
        </>
      ) : (
        <Activity state={state} />
      )}
    </div>
  )
}

/** Whose turn it is while parts or sentences are said one after the other, and what could not be played. */
function Sounding({ state: { sounding, speaker, soundFailure } }: Pick<ControlsProps, 'state'>) {
  const { t } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  if (soundFailure)
    return (
      <p className="shadowing-activity" role="alert">
        {soundFailure === 'gone' ? t('soundGone') : tSpeech('playFailed')}
      </p>
    )
  const isTurn = sounding !== null && 'isTurn' in sounding && sounding.isTurn
  return (
    <>
      {isTurn && <p className="shadowing-activity shadowing-turn">{t('yourTurn')}</p>}
      {sounding?.what === 'all' && speaker === 'browser' && (
        <p className="shadowing-activity">{t('stopsWithScreen')}</p>
      )}
    </>
  )
}

export function dockClass(hasThird: boolean, canStop: boolean): string {
  if (hasThird) return 'shadowing-dock shadowing-dock-next dock'
  return canStop ? 'shadowing-dock shadowing-dock-speaking dock' : 'shadowing-dock dock'
}

/** What was said, from the first word to the last. */
function ownSound(recording: Recording): LoadSound {
  const { from, to } = speechSpan(recording)
  const { sampleRate } = recording
  return async () => ({ file: await recording.file(), from: from / sampleRate, to: to / sampleRate })
}

type QuietProps = Omit<ControlsProps, 'way' | 'onward'>

function QuietControls(props: QuietProps) {
  const { shadowing, state, listening } = props
  const { recording, sentence } = state
  const own = useMemo(() => recording && ownSound(recording), [recording])
  return (
    <div className="shadowing-quiet">
      {listening && <listening.SpeedSelect speed={state.rate} onChange={shadowing.speaker.setSpeed} />}
      {listening && <listening.PlayBoth {...{ ...listening, sentence, own }} />}
      <MoreControls {...props} />
    </div>
  )
}
