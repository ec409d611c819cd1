import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { soundFileName } from '#domain/speech/sound-file-name.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isSounding } from '#web/practice/sentence/sentence-state.ts'
import { Activity, SpeakButton, VoiceButtons } from '#web/practice/sentence/speak-controls.tsx'
import type { LoadSound } from '#web/practice/shadow/playback/playback-sequences.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePopover } from '#web/ui/layout/use-popover.ts'
import type { Attempts } from './attempts.ts'
import type { ListeningParts } from './listening-parts.tsx'
import { PartButton, type Way } from './next-step/next-step.tsx'
import { OwnRecording, type SpeechAbilities } from './shadowing-notices.tsx'
import type { ShadowingProps } from './use-shadowing.ts'
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

/** What is needed now and then, behind one button. */
function MoreControls({ shadowing, state, listening, can, onGone, ...kept }: QuietProps) {
  const { t } = useTexts('shadow')
  const { place, button, isOpen, toggle } = usePopover<HTMLDivElement>()
  const id = useId()
  const { recording, sentence, outcome, how, practiced } = state
  const isToldAsRecorded = outcome?.kind === 'recorded' && how !== 'along' && !practiced.has(sentence)
  return (
    <div className="more" ref={place}>
      <button
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {t('more')}
        <Icon name="chevron" size={18} />
      </button>
      {isOpen && (
        <div className="more-list" id={id}>
          {/* Where nothing else came of it, the notice plays it. */}
          {recording && !isToldAsRecorded && <OwnRecording {...{ shadowing, state, recording }} isPlain />}
          {recording && (
            <a
              href={recording.url}
              download={soundFileName(`recording-${state.current + 1}`, recording.type)}
            >
              {t('downloadRecording')}
            </a>
          )}
          {can.record && !can.keepSound && (
            <button type="button" onClick={() => shadowing.startSpeaking({ onlyRecords: true })}>
              {t('onlyRecord')}
            </button>
          )}
          {listening && can.speak && <listening.ListenToAll {...{ ...listening, state }} />}
          {listening && <listening.PartByPart {...{ ...listening, state }} />}
          {listening && can.record && can.speak && (
            <listening.AlongButton along={listening.along} onGone={onGone} />
          )}
          <KeepForLater {...kept} sentence={sentence} />
          <HideTextChoice settings={shadowing.settings} />
        </div>
      )}
    </div>
  )
}

/** Whether every sentence is heard before it is seen. */
export function HideTextChoice({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('shadow')
  const { hidesText = false } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <label className="hide-text">
      <input
        type="checkbox"
        checked={hidesText}
        onChange={({ currentTarget }) => settings.change({ hidesText: currentTarget.checked })}
      />
      {t('hideText')}
    </label>
  )
}

type KeepForLaterProps = {
  sentence: string
  attempts: Pick<Attempts, 'get' | 'subscribe' | 'keep'>
  /** It is of a draft that nobody has checked: it is not kept, but may be left out where it was kept before. */
  isRough: boolean
}

/** Has the current sentence come again on later days, or no longer. */
function KeepForLater({ sentence, attempts, isRough }: KeepForLaterProps) {
  const { t } = useTexts('shadow')
  const isKept = useSyncExternalStore(attempts.subscribe, () => attempts.get().kept.has(sentence))
  if (isRough && !isKept) return <p className="more-note">{t('keepWhenChecked')}</p>
  return (
    <button type="button" aria-pressed={isKept} onClick={() => void attempts.keep(sentence, !isKept)}>
      {isKept && <Icon name="tick" size={16} />}
      {t('keepForLater')}
    </button>
  )
}
