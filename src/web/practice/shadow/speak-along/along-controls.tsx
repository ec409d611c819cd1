import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Lag } from '#domain/shadow/along-lag.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { SpeakAlong } from './speak-along.ts'
import './along-controls.css'

const TOGETHER_MS = 150 // less is not heard as a difference

type AlongProps = {
  along: SpeakAlong
  /** The button that was pressed is gone. */
  onGone(): void
}

/** Begins to record while the voice speaks. */
export function AlongButton({ along, onGone }: AlongProps) {
  const { t } = useTexts('shadow')
  function start(): void {
    along.start()
    if (!along.get().isAsking) onGone()
  }
  return (
    <button type="button" onClick={start}>
      {t('speakAlong')}
    </button>
  )
}

type AlongNotesProps = AlongProps & {
  recording: Recording | null
  /** Another notice, shown unless a question is open. */
  notice: ReactNode
}

/** Asks for headphones, and says how far behind the voice the learner was in this recording. */
export function AlongNotes({ along, onGone, recording, notice }: AlongNotesProps) {
  const { isAsking, measured } = useSyncExternalStore(along.subscribe, along.get)
  const lag = measured !== null && measured.of === recording ? measured : null
  if (isAsking) return <HeadphonesQuestion {...{ along, onGone }} />
  return notice || (lag && <LagMessage lag={lag.lag} />)
}

function LagMessage({ lag }: { lag: Lag | null }) {
  const { t, language } = useTexts('shadow')
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  function text(): string {
    if (lag === null) return t('along.unknown')
    const { at, ms } = lag
    const seconds = format.format(Math.abs(ms) / 1000)
    if (Math.abs(ms) < TOGETHER_MS) return t(`along.${at}.together`)
    return t(`along.${at}.${ms > 0 ? 'behind' : 'ahead'}`, { seconds })
  }
  return <Message tone="hint">{text()}</Message>
}

function HeadphonesQuestion({ along, onGone }: AlongProps) {
  const { t } = useTexts('shadow')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className="along-question">
      <Message tone="hint">
        <p>{t('along.headphones')}</p>
        <div className="shadowing-along">
          <Button
            variant="outline"
            onClick={() => {
              along.confirm()
              onGone()
            }}
          >
            {t('along.confirm')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              along.cancel()
              onGone()
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      </Message>
    </div>
  )
}
