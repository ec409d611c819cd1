import { type ComponentType, useEffect, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Speech, Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PublicPageProps } from '#web/site/page-parts/page-frame.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EXAMPLE_LANGUAGES, plainWords, SaidLeaf, type SaidSample, WrittenLeaf } from './example-leaves.tsx'
import type { SampleTrialProps } from './sample-trial.tsx'
import './hero-example.css'

type ListenButtonProps = { text: string; language: LanguageCode; loadVoice(): Promise<Voice> }

const nothing = () => undefined

/** Says the example with the voice of the device, or says that it could not. */
function ListenButton({ text, language, loadVoice }: ListenButtonProps) {
  const { t } = useTexts('site')
  const [state, setState] = useState<'quiet' | 'speaking' | 'failed'>('quiet')
  const isSpeaking = state === 'speaking'
  useEffect(() => {
    if (!isSpeaking) return
    let isWanted = true
    let speech: Speech | undefined
    const end = (failure: unknown) => {
      if (failure) console.error('The example could not be heard', failure)
      setState(failure ? 'failed' : 'quiet')
    }
    loadVoice().then((voice) => {
      if (isWanted) speech = voice.speak({ text, language, rate: 1 }, { status: nothing, ended: end })
    }, end)
    return () => {
      isWanted = false
      speech?.stop()
    }
  }, [isSpeaking, text, language, loadVoice])
  return (
    <>
      <Button
        variant="outline"
        icon={<Icon name={isSpeaking ? 'stop' : 'speaker'} />}
        // Safari speaks only in the task of the click: by then the voice is here. A failure is said after the click.
        onPointerDown={() => void loadVoice().catch(nothing)}
        onClick={() => setState(isSpeaking ? 'quiet' : 'speaking')}
      >
        {t(isSpeaking ? 'home.example.stop' : 'home.example.listen')}
      </Button>
      <p className="leaf-silent" role="status">
        {state === 'failed' && t('home.example.silent')}
      </p>
    </>
  )
}

type Burst = readonly [from: number, to: number, height: number]

/** The words of a sentence as sound: where each begins and ends in a box 2080 wide, and how loud it is. */
const WORDS: Burst[] = [
  [904, 960, 17],
  [972, 1084, 30],
  [1092, 1156, 20],
  [1224, 1272, 14],
  [1284, 1412, 36],
  [1436, 1472, 17],
  [1488, 1580, 36],
  [1624, 1672, 20],
  [1692, 1744, 24],
  [1776, 1844, 20],
  [1856, 1912, 20],
  [1928, 2072, 25],
]

const STEP = 7 // close enough to look like sound, far enough to stay lines; each step is bytes in the page
const LEVEL = 4 // heights that differ by so much alone: bytes, too

/** One word: to and fro around the line, louder in its middle, and not as even as a machine's. */
function burstPath([from, to, height]: Burst): string {
  const steps = Math.floor((to - from) / STEP)
  let y = 0
  return Array.from({ length: steps }, (_, index) => {
    const loud =
      Math.sin((Math.PI * (index + 1)) / (steps + 1)) * (0.75 + 0.25 * Math.sin(index * index + from))
    const next =
      index === steps - 1 ? 0 : LEVEL * Math.round((height * loud) / LEVEL) * (index % 2 === 0 ? -1 : 1)
    const move = `l${STEP} ${next - y}`
    y = next
    return move
  }).join('')
}

/** One line in a box of 2080 by 80: straight where an entry was written, then the voice that says it. */
export function voiceLinePath(): string {
  return `M0 40${WORDS.map((word) => `H${word[0]}${burstPath(word)}`).join('')}H2080`
}

// The build has drawn it: what takes the page over leaves it as it is, and brings none of its numbers.
const LINE = import.meta.env.PROD && !import.meta.env.SSR ? undefined : voiceLinePath()
const MICROPHONE = <Icon name="microphone" />

type HeroExampleProps = Pick<PublicPageProps, 'loadVoice' | 'loadListener'> & { isLoggedIn: boolean }

type TrySpeakingProps = Omit<SampleTrialProps, 'loadListener'> & Pick<HeroExampleProps, 'loadListener'>

/** Listens to the visitor. What that takes is loaded by the press; without it the way on is a first entry. */
function TrySpeaking({ loadListener, ...props }: TrySpeakingProps) {
  const { t } = useTexts('site')
  const [Trial, setTrial] = useState<ComponentType<SampleTrialProps>>()
  if (loadListener === undefined) return null
  if (Trial !== undefined) return <Trial {...props} loadListener={loadListener} />
  const load = () =>
    void import('./sample-trial.tsx').then(
      ({ SampleTrial }) => setTrial(() => SampleTrial),
      () => location.assign('/start'), // it is not here: that is the way on
    )
  return (
    <Button variant="outline" icon={MICROPHONE} onClick={load}>
      {t('home.example.startSpeaking')}
    </Button>
  )
}

/** The loop at work: an entry, a sentence of its translation as it was understood, and under both one line. */
export function HeroExample({ isLoggedIn, loadVoice, loadListener }: HeroExampleProps) {
  const { t, language } = useTexts('site')
  const [said, setSaid] = useState<SaidSample | null>(null)
  const { native, target } = EXAMPLE_LANGUAGES[language]
  const sentence = { text: plainWords(t('home.example.sentence')), language: target }
  const isReal = language === 'en' && !isLoggedIn // other languages have no room for it: docs/decisions/0160
  return (
    <figure className="spread" aria-label={t('home.example.label')}>
      <WrittenLeaf native={native} />
      <SaidLeaf target={target} said={isReal ? said : null}>
        <div className="leaf-actions">
          {loadVoice && <ListenButton key={language} {...sentence} loadVoice={loadVoice} />}
          {isReal ? (
            <TrySpeaking {...sentence} loadListener={loadListener} onSaid={setSaid} />
          ) : (
            <ButtonLink to={isLoggedIn ? '/shadow' : '/start'} variant="outline" icon={MICROPHONE}>
              {t('home.example.startSpeaking')}
            </ButtonLink>
          )}
        </div>
      </SaidLeaf>
      <svg className="spread-line" viewBox="0 0 2080 80" preserveAspectRatio="none" aria-hidden="true">
        <path
          d={LINE}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          suppressHydrationWarning
        />
      </svg>
    </figure>
  )
}
