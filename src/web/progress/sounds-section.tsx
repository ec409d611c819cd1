import { useEffect, useMemo, useRef, useState } from 'react'
import { dayOf } from '#domain/clock.ts'
import type { SoundInfo } from '#domain/sentences/recording-store.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { loudnessPeaks, speechSpan } from '#domain/speech/sound-pieces.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AsTable } from './charts.tsx'
import type { SentenceSounds } from './progress-facts.ts'
import { Explained, Invitation, Section, WaitingLine } from './progress-section.tsx'
import './sounds-section.css'

const STEPS = 240 // of the outline over the whole width; the style sheet shows every third pixel of it
const HEIGHT = 52
const QUIETEST = 0.02 // of full height, so that silence is a line

/** The outline of speech, drawn as large where it is quiet as where it is loud. */
function outlineOf(samples: Float32Array, steps: number): string {
  const peaks = loudnessPeaks(samples, steps)
  const loudest = Math.max(...peaks, 0.05)
  const halves = peaks.map((peak) => (HEIGHT / 2 - 4) * Math.max(QUIETEST, peak / loudest))
  const upper = halves.map((half) => `V${(HEIGHT / 2 - half).toFixed(1)}h1`)
  const lower = halves.map((half) => `V${(HEIGHT / 2 + half).toFixed(1)}h-1`).reverse()
  return `M0 ${HEIGHT / 2}${upper.join('')}${lower.join('')}Z`
}

type SoundStripProps = {
  recording: Recording
  /** 'Then' or 'Now'. */
  name: string
  about: string
  /** The share of the width that its time takes, 0 to 1. */
  width: number
  /** It is the one that was played last; another one falls silent. */
  isLast: boolean
  onPlay(): void
}

/** A sound of the learner: when it was, what it looks like, and how it sounds. */
function SoundStrip({ recording, name, about, width, isLast, onPlay }: SoundStripProps) {
  const { t: speech } = useTexts('speech')
  const { t } = useTexts('progress')
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const span = useMemo(() => speechSpan(recording), [recording])
  const steps = Math.max(1, Math.round(STEPS * width))
  const outline = useMemo(
    () => outlineOf(recording.samples.subarray(span.from, span.to), steps),
    [recording, span, steps],
  )
  useEffect(() => {
    if (!isLast) audio.current?.pause()
  }, [isLast])
  async function press(): Promise<void> {
    const player = audio.current
    if (player === null) return
    if (isPlaying) return player.pause()
    onPlay()
    player.currentTime = span.from / recording.sampleRate
    try {
      await player.play()
      setHasFailed(false)
    } catch (error) {
      console.error('A sound could not be played', error)
      setHasFailed(true)
    }
  }
  function stopAtEnd(): void {
    if (audio.current !== null && audio.current.currentTime >= span.to / recording.sampleRate)
      audio.current.pause()
  }
  return (
    <div className="sound">
      <div className="sound-head">
        <p>{about}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<Icon name={isPlaying ? 'stop' : 'play'} size={16} />}
          aria-pressed={isPlaying}
          onClick={() => void press()}
        >
          {name}
        </Button>
      </div>
      <svg
        className="sound-drawing"
        width={`${100 * width}%`}
        height={HEIGHT}
        viewBox={`0 0 ${Math.min(steps, span.to - span.from)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('sounds.drawing', { name, about })}
      >
        <path d={outline} />
      </svg>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words are on the screen */}
      <audio
        ref={audio}
        src={recording.url}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onTimeUpdate={stopAtEnd}
      />
      {hasFailed && <p role="alert">{speech('playFailed')}</p>}
    </div>
  )
}

type SoundsSectionProps = { sounds: SentenceSounds | 'none' | null; readSound: ReadSound }

/** The first and the latest sound of one sentence. */
export function SoundsSection({ sounds, readSound }: SoundsSectionProps) {
  const { t } = useTexts('progress')
  return (
    <Section title={t('sounds.title')} note={t(sounds === 'none' ? 'sounds.noteEmpty' : 'sounds.note')}>
      {sounds === null && <WaitingLine />}
      {sounds === 'none' && (
        <Invitation text={t('sounds.none')}>
          <Explained question={t('sounds.where')} answer={t('sounds.whereText')} />
        </Invitation>
      )}
      {sounds !== null && sounds !== 'none' && <Pair sounds={sounds} readSound={readSound} />}
    </Section>
  )
}

/** How long speech in a recording takes, seconds. */
function secondsOf(recording: Recording): number {
  const { from, to } = speechSpan(recording)
  return (to - from) / recording.sampleRate
}

function Pair({ sounds, readSound }: { sounds: SentenceSounds; readSound: ReadSound }) {
  const { t, language } = useTexts('progress')
  const { t: speech } = useTexts('speech')
  const [last, setLast] = useState<'then' | 'now' | null>(null)
  const loaded = useSounds([sounds.first.id, sounds.latest.id], readSound)
  const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const seconds = new Intl.NumberFormat(language, decimals)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const dayText = ({ at }: SoundInfo) => shortDay(dayOf(at), language)
  const shareText = ({ accuracy }: SoundInfo) => (accuracy === null ? null : percent.format(accuracy / 100))
  const both = loaded === null || loaded === 'failed' ? [] : loaded
  const pairs = (['then', 'now'] as const).flatMap((name, place) => {
    const info = name === 'then' ? sounds.first : sounds.latest
    const recording = both[place]
    if (recording === undefined) return []
    const length = secondsOf(recording)
    const time = t('sounds.seconds', { seconds: seconds.format(length) })
    return [{ name, recording, length, time, day: dayText(info), share: shareText(info) }]
  })
  const longest = Math.max(...pairs.map(({ length }) => length))
  return (
    <>
      <h3 className="sounds-sentence" lang={sounds.language} translate="no">
        {sounds.text}
      </h3>
      {loaded === null && <WaitingLine />}
      {loaded === 'failed' && <Message tone="failure">{speech('playFailed')}</Message>}
      {pairs.length > 0 && (
        <>
          <div className="sounds-pair">
            {pairs.map(({ name, recording, length, time, day, share }) => (
              <SoundStrip
                key={name}
                recording={recording}
                name={t(`sounds.${name}`)}
                about={
                  share === null
                    ? t('sounds.about', { day, time })
                    : t('sounds.aboutMeasured', { day, share, time })
                }
                width={length / longest}
                isLast={name === last}
                onPlay={() => setLast(name)}
              />
            ))}
          </div>
          <AsTable
            caption={t('sounds.title')}
            columns={[t('sounds.which'), t('day'), t('sounds.understood'), t('sounds.length')]}
            rows={pairs.map(({ name, day, share, time }) => ({
              key: name,
              cells: [t(`sounds.${name}`), day, share ?? t('sounds.unmeasured'), time],
            }))}
          />
        </>
      )}
    </>
  )
}

/** Reads a kept sound; null: it is not there any more. */
export type ReadSound = (id: string) => Promise<Recording | null>

/** 'failed': at least one of them cannot be read or heard here. */
type LoadedSounds = Recording[] | 'failed' | null

/** Sounds of this device, ready to be drawn and played, for as long as they are on screen. */
function useSounds(ids: string[], read: ReadSound): LoadedSounds {
  const [sounds, setSounds] = useState<LoadedSounds>(null)
  const names = ids.join('\n')
  useEffect(() => {
    let isGone = false
    const reading = names.split('\n').map(read)
    Promise.all(reading).then(
      (found) => {
        const here = found.filter((sound) => sound !== null)
        if (!isGone) setSounds(here.length === found.length ? here : 'failed')
      },
      (error) => {
        console.error('A sound could not be read', error)
        if (!isGone) setSounds('failed')
      },
    )
    return () => {
      isGone = true
      setSounds(null)
      for (const one of reading)
        one.then((sound) => sound?.discard()).catch(() => undefined /* was reported */)
    }
  }, [names, read])
  return sounds
}
