import { useId, useSyncExternalStore } from 'react'
import { soundFileName } from '#domain/speech/sound-file-name.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePopover } from '#web/ui/layout/use-popover.ts'
import type { Attempts } from './attempts.ts'
import { KeepForLater } from './keep-for-later.tsx'
import type { ListeningParts } from './listening-parts.tsx'
import { OwnRecording } from './own-recording.tsx'
import type { SpeechAbilities } from './shadowing-notices.tsx'
import type { ShadowingProps } from './use-shadowing.ts'
import './more-controls.css'

type MoreControlsProps = ShadowingProps & {
  attempts: Attempts
  listening: ListeningParts | null
  can: SpeechAbilities
  /** The text is a rough draft that nobody has checked. */
  isRough: boolean
  onGone(): void
}

/** What is needed now and then, behind one button. */
export function MoreControls({ shadowing, state, listening, can, onGone, ...kept }: MoreControlsProps) {
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
