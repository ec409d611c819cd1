import { useId, useRef, useState } from 'react'
import type { SoundInfo } from '#domain/sentences/recording-store.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { timeText } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type AttemptHistory, useKeptAttempts } from '#web/practice/shadow/playback/attempt-history.ts'
import type { PlaybackSequences } from '#web/practice/shadow/playback/playback-sequences.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ShadowingProps } from './use-shadowing.ts'
import './attempt-list.css'

const NEWEST = 4

type AttemptListProps = ShadowingProps & {
  sequences: PlaybackSequences
  history: AttemptHistory
  percentText: PercentText
}

type PercentText = (percent: number, siteLanguage: string) => string

/** The attempts at the current sentence, the newest first; those whose sound is here can be played. */
export function AttemptList(props: AttemptListProps) {
  const { sequences, history, percentText, shadowing, state } = props
  const { t } = useTexts('shadow')
  const head = useRef<HTMLHeadingElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [removed, setRemoved] = useState<{ bringBack: (() => Promise<void>) | null } | null>(null)
  const kept = useKeptAttempts(history, state.sentence)
  const newestFirst = [...kept.attempts].reverse()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, NEWEST)
  if (newestFirst.length === 0) return null
  async function remove(sound: SoundInfo): Promise<void> {
    if (isPlaying(sound)) shadowing.speaker.stop()
    head.current?.focus({ preventScroll: true }) // the button goes
    setRemoved({ bringBack: await history.remove(sound) })
  }
  const isPlaying = ({ id }: Pick<SoundInfo, 'id'>) =>
    state.sounding?.what === 'attempt' && state.sounding.id === id
  const play = ({ id }: SoundInfo) => sequences.playAttempt(id, () => history.load(id))
  return (
    <section className="attempts">
      <div className="attempts-head">
        <h3 ref={head} tabIndex={-1}>
          {t('attempts.title')}
        </h3>
        <Figures attempts={kept.attempts} history={history} percentText={percentText} />
      </div>
      <ul>
        {shown.map((attempt) => {
          const sound = kept.sounds.find(({ id }) => id === attempt.id)
          return (
            <AttemptRow
              key={`${attempt.at} ${attempt.id}`}
              attempt={attempt}
              figure={history.figureOf(attempt)}
              percentText={percentText}
              today={history.today()}
              isPlaying={isPlaying(attempt)}
              onStop={shadowing.speaker.stop}
              onPlay={sound && state.activity === 'none' ? () => play(sound) : null}
              onDelete={sound ? () => void remove(sound) : null}
            />
          )
        })}
      </ul>
      {newestFirst.length > NEWEST && (
        <LinkButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('attempts.newest') : t('attempts.all', { number: newestFirst.length })}
        </LinkButton>
      )}
      {removed && (
        <Toast
          message={removed.bringBack ? t('attempts.deleted') : t('attempts.notDeleted')}
          {...(removed.bringBack && {
            action: {
              label: t('attempts.bringBack'),
              onPress: () => {
                void removed.bringBack?.()
                setRemoved(null)
                head.current?.focus({ preventScroll: true })
              },
            },
          })}
          onGone={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

type FiguresProps = Pick<AttemptListProps, 'history' | 'percentText'> & { attempts: readonly Attempt[] }

/** The first figure and the best one, where there are two to compare. */
function Figures({ attempts, history, percentText }: FiguresProps) {
  const { t, language } = useTexts('shadow')
  const measured = attempts.filter((attempt) => history.figure([attempt]) !== null)
  const first = history.figure(measured.slice(0, 1))
  const best = history.figure(measured)
  if (measured.length < 2 || first === null || best === null) return null
  return (
    <p>
      {t('attempts.firstBest', { first: percentText(first, language), best: percentText(best, language) })}
    </p>
  )
}

type AttemptRowProps = {
  attempt: Attempt
  /** In percent; null: not measured. */
  figure: number | null
  percentText: PercentText
  today: string
  isPlaying: boolean
  onStop(): void
  /** null: its sound is not here, or may not be played now. */
  onPlay: (() => void) | null
  onDelete: (() => void) | null
}

function AttemptRow({ attempt, figure, percentText, today, ...sound }: AttemptRowProps) {
  const { t, language } = useTexts('shadow')
  const id = useId()
  const { at, day, how } = attempt
  const { isPlaying, onStop, onPlay, onDelete } = sound
  const when = day === today ? t('attempts.today', { time: timeText(at, language) }) : shortDay(day, language)
  return (
    <li className="attempts-row">
      <time id={id} dateTime={day}>
        {when}
      </time>
      <strong>{figure === null ? t('attempts.unmeasured') : percentText(figure, language)}</strong>
      <span>{t(`attempts.how.${how}`)}</span>
      {(onPlay || isPlaying) && (
        <button type="button" aria-describedby={id} onClick={isPlaying ? onStop : (onPlay ?? onStop)}>
          <Icon name={isPlaying ? 'stop' : 'play'} size={16} />
          {isPlaying ? t('stop') : t('attempts.play')}
        </button>
      )}
      {onDelete && (
        <LinkButton aria-describedby={id} onClick={onDelete}>
          {t('attempts.deleteSound')}
        </LinkButton>
      )}
    </li>
  )
}
