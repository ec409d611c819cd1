import { useEffect, useState } from 'react'
import { dayOf } from '#domain/clock.ts'
import type { SoundInfo } from '#domain/sentences/recording-store.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { AsTable } from './charts.tsx'
import type { SentenceSounds } from './progress-facts.ts'
import { Explained, Invitation, Section, WaitingLine } from './progress-section.tsx'
import { SoundStrip } from './sound-strip.tsx'
import './sounds-section.css'

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
