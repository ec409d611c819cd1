import type { Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SaidLeaf, WrittenLeaf } from './example-leaves.tsx'
import { ListenButton } from './listen-button.tsx'
import { EXAMPLE_LANGUAGES, plainWords } from './said-sentence.tsx'
import { voiceLinePath } from './voice-line.ts'
import './hero-example.css'

const LINE = voiceLinePath()

type HeroExampleProps = { isLoggedIn: boolean; loadVoice?: (() => Promise<Voice>) | undefined }

/** The loop at work: a page, a sentence of its translation as it was understood, and under both one line. */
export function HeroExample({ isLoggedIn, loadVoice }: HeroExampleProps) {
  const { t, language } = useTexts('site')
  const { native, target } = EXAMPLE_LANGUAGES[language]
  return (
    <figure className="spread" aria-label={t('home.example.label')}>
      <WrittenLeaf native={native} />
      <SaidLeaf target={target}>
        <div className="leaf-actions">
          {loadVoice && (
            <ListenButton
              key={language}
              text={plainWords(t('home.example.sentence'))}
              language={target}
              loadVoice={loadVoice}
            />
          )}
          <ButtonLink
            to={isLoggedIn ? '/shadow' : '/start'}
            variant="outline"
            icon={<Icon name="microphone" />}
          >
            {t('home.example.startSpeaking')}
          </ButtonLink>
        </div>
      </SaidLeaf>
      <svg className="spread-line" viewBox="0 0 2080 80" preserveAspectRatio="none" aria-hidden="true">
        <path d={LINE} fill="none" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
      </svg>
    </figure>
  )
}
