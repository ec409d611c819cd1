import { type ComponentType, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PublicPageProps } from '#web/site/page-parts/site-page.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SaidLeaf, type SaidSample, WrittenLeaf } from './example-leaves.tsx'
import { ListenButton } from './listen-button.tsx'
import { EXAMPLE_LANGUAGES, plainWords } from './said-sentence.tsx'
import type { SampleTrialProps } from './sample-trial.tsx'
import { voiceLinePath } from './voice-line.ts'
import './hero-example.css'

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
