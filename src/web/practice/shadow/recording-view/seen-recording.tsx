import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { SoundRemark } from '#domain/sound/analyse-sound.ts'
import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { encodeWav, type Sound } from '#domain/speech/wav.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import type { SentenceState } from '#web/practice/sentence/sentence-state.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { isAskedAbout, useWordAsking } from '#web/practice/sentence/word/word-asking.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { AfterAttemptProps } from '../later-parts.ts'
import { RecordingStrip } from '../recording-strip.tsx'
import {
  type Look,
  labelsAt,
  lookAtRecording,
  pitchPath,
  type SeenWord,
  stripPlace,
} from './look-at-recording.ts'
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
function SeenRecording({ practice, state, recording, look, chosen }: SeenRecordingProps) {
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

const AROUND_S = 0.05 // of the recording, before and after: a word does not begin with a click

type PlayStretchProps = { recording: Sound; start: number; end: number; onPlay(): void }

/** Plays a stretch of a recording (seconds), as exactly as a file of its own can be played. */
function PlayStretch({ recording, start, end, onPlay }: PlayStretchProps) {
  const { t } = useTexts('practice')
  const { t: tSpeech } = useTexts('speech')
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const { samples, sampleRate } = recording
    const from = Math.max(0, Math.floor((start - AROUND_S) * sampleRate))
    const stretch = samples.subarray(from, Math.ceil((end + AROUND_S) * sampleRate))
    const file = new Blob([encodeWav({ samples: stretch, sampleRate })], { type: 'audio/wav' })
    const url = URL.createObjectURL(file)
    if (audio.current !== null) audio.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [recording, start, end])
  async function play(): Promise<void> {
    onPlay()
    try {
      if (audio.current === null) return
      audio.current.currentTime = 0
      await audio.current.play()
      setHasFailed(false)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // another word was chosen
      console.error('A word of the recording could not be played', error)
      setHasFailed(true)
    }
  }
  return (
    <>
      <Button variant="outline" size="sm" icon={<Icon name="play" />} onClick={() => void play()}>
        {t('see.mine')}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words are on the screen */}
      <audio ref={audio} />
      {hasFailed && <span role="alert">{tSpeech('playFailed')}</span>}
    </>
  )
}

const MOST_NAMED = 3 // words before which the learner stopped

type RemarkTextProps = {
  remark: SoundRemark
  words: SeenWord[]
  sentence: string
  language: LanguageCode
}

/** The one thing that is said of a recording. */
function RemarkText({ remark, words, sentence, language }: RemarkTextProps) {
  const { t, language: siteLanguage } = useTexts('practice')
  if (remark.kind === 'flat') return <p className="see-remark">{t('see.flat')}</p>
  if (remark.kind === 'slow') {
    const format = new Intl.NumberFormat(siteLanguage, { maximumFractionDigits: 1 })
    return <p className="see-remark">{t('see.slow', { times: format.format(remark.times) })}</p>
  }
  const named = remark.beforeWords.slice(0, MOST_NAMED).flatMap((place) => {
    const word = words[place]
    return word === undefined ? [] : [sentence.slice(word.from, word.to)]
  })
  const list = new Intl.ListFormat(siteLanguage, { type: 'conjunction' }).formatToParts(named)
  return (
    <p className="see-remark">
      {withElements(t('see.pauses'), {
        words: list.map(({ type, value }, place) =>
          type === 'literal' ? (
            value
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice
            <bdi key={place} lang={language} translate="no">
              {value}
            </bdi>
          ),
        ),
      })}
    </p>
  )
}

/** Whether there is a recording that has ended in a result. */
function isToBeSeen({ recording, outcome }: SentenceState): boolean {
  return recording !== null && (outcome?.kind === 'measured' || outcome?.kind === 'recorded')
}

/** What the last recording shows; null until that is known, or where there is none. */
function useLook(state: SentenceState, loadSight: () => Promise<SoundSight>): Look | null {
  const [seen, setSeen] = useState<{ of: object; look: Look } | null>(null)
  const { recording, outcome, language, sentence } = state
  const rate = useRef(state.rate)
  useEffect(() => {
    rate.current = state.rate
  })
  const isSeen = isToBeSeen(state)
  useEffect(() => {
    if (!isSeen || recording === null || outcome === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const accuracy = outcome.kind === 'measured' ? outcome.accuracy : null
    const understood = accuracy && accuracy.understood / accuracy.total
    const request = { recording, sentence, language, rate: rate.current, understood }
    loadSight()
      .then((sight) => lookAtRecording(sight, request, signal))
      .catch((error): Look => {
        console.error('The recording could not be looked at', error)
        return { words: [], pitch: null, remark: null, missing: 'failed' }
      })
      .then((look) => signal.aborted || setSeen({ of: outcome, look }))
    return () => leaving.abort()
  }, [isSeen, recording, outcome, sentence, language, loadSight])
  return seen !== null && seen.of === outcome ? seen.look : null
}

/** What the recording of an attempt shows. */
export function AfterAttempt({ practice, state, loadSight, chosen, onSeen }: AfterAttemptProps) {
  const look = useLook(state, loadSight)
  const isPlaced = look !== null && look.words.length > 0
  const hasInnerPause = look?.remark?.kind === 'pauses'
  useEffect(() => onSeen({ isPlaced, hasInnerPause }), [isPlaced, hasInnerPause, onSeen])
  const { recording } = state
  return recording && <SeenRecording {...{ practice, state, recording, look, chosen }} />
}
