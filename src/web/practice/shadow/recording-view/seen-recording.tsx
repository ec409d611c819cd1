import { type ReactNode, useMemo } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { isAskedAbout, useWordAsking } from '#web/practice/sentence/word/word-asking.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RecordingStrip } from '../recording-strip.tsx'
import type { Look, SeenWord } from './look-at-recording.ts'
import { PlayStretch } from './play-stretch.tsx'
import { RemarkText } from './remark-text.tsx'
import { labelsAt, pitchPath, stripPlace } from './strip-places.ts'
import './see.css'

const SIZE = [1000, 104] as const // of the drawing over the strip, which is stretched to it

type SeenRecordingProps = PracticeProps & {
  recording: Recording
  /** null until it is known. */
  look: Look | null
  /** A word of the sentence, by where it starts. */
  chosen: number | null
}

/** The recording with its words at their places, its melody, and what to say of it. Nothing is graded. */
export function SeenRecording({ practice, state, recording, look, chosen }: SeenRecordingProps) {
  const { t } = useTexts('practice')
  const { sentence } = state
  const placeOf = useMemo(() => stripPlace(recording), [recording])
  const pitch = useMemo(() => (look?.pitch ? pitchPath(look.pitch, placeOf, SIZE) : null), [look, placeOf])
  const words = look?.words ?? []
  const word = words.find(({ from, to }) => chosen !== null && chosen >= from && chosen < to)
  return (
    <>
      <RecordingStrip
        recording={recording}
        marks={<Marks word={word} pitch={pitch} placeOf={placeOf} />}
        words={
          words.length > 0 && <Labels {...{ words, word, sentence, placeOf }} language={state.language} />
        }
        melody={pitch !== null && <span className="see-melody">{t('see.melody')}</span>}
      />
      <div role="status">
        {look?.remark && (
          <RemarkText remark={look.remark} words={words} sentence={sentence} language={state.language} />
        )}
        {look?.missing && <p className="see-missing">{t(`see.missing.${look.missing}`)}</p>}
      </div>
      {word && <SeenWordRow {...{ practice, state, recording, word }} />}
    </>
  )
}

type MarksProps = { word: SeenWord | undefined; pitch: string | null; placeOf(seconds: number): number }

function Marks({ word, pitch, placeOf }: MarksProps): ReactNode {
  const [width, height] = SIZE
  const box = `0 0 ${width} ${height}`
  return (
    <>
      {word && (
        <svg className="see-chosen" viewBox={box} preserveAspectRatio="none" aria-hidden="true">
          <rect
            x={placeOf(word.start) * width}
            width={(placeOf(word.end) - placeOf(word.start)) * width}
            height={height}
          />
        </svg>
      )}
      {pitch !== null && (
        <svg className="see-pitch" viewBox={box} preserveAspectRatio="none" aria-hidden="true">
          <path d={pitch} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </>
  )
}

type LabelsProps = {
  words: SeenWord[]
  word: SeenWord | undefined
  sentence: string
  language: string
  placeOf(seconds: number): number
}

/** Seen only: the words of the sentence are the buttons. */
function Labels({ words, word, sentence, language, placeOf }: LabelsProps) {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return (
    <svg className="see-words" lang={language} aria-hidden="true">
      {word && (
        <rect
          x={percent(placeOf(word.start))}
          width={percent(placeOf(word.end) - placeOf(word.start))}
          height="100%"
        />
      )}
      {labelsAt(words, sentence, placeOf).map(({ word: { from }, text, at }) => (
        <text key={from} x={percent(at)} y="20">
          {text}
        </text>
      ))}
    </svg>
  )
}

type SeenWordRowProps = PracticeProps & { recording: Recording; word: SeenWord }

/** The chosen word, as the voice says it and as the learner did. */
function SeenWordRow({ practice: { speaker }, state, recording, word }: SeenWordRowProps) {
  const { t } = useTexts('practice')
  const { from, to, start, end } = word
  const asking = useWordAsking()
  const asked = { sentence: state.sentence, language: state.language, start: from, end: to }
  return (
    <div className="see-word">
      <span className="see-word-text" lang={state.language} translate="no" dir="auto">
        {state.sentence.slice(from, to)}
      </span>
      <Button
        variant="outline"
        size="sm"
        icon={<Icon name="play" />}
        disabled={state.activity !== 'none'}
        onClick={() => speaker.sayPart(from, to)}
      >
        {t('see.voice')}
      </Button>
      <PlayStretch {...{ recording, start, end }} onPlay={speaker.stop} />
      {asking && state.activity === 'none' && (
        <LinkButton
          aria-haspopup="dialog"
          aria-expanded={isAskedAbout(asking, asked)}
          onClick={({ currentTarget }) => asking.ask(asked, currentTarget)}
        >
          {t('see.ask')}
        </LinkButton>
      )}
    </div>
  )
}
