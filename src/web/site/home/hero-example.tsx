import type { ReactNode } from 'react'
import type { Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Icon, MoodSign, SavedSign } from '#web/ui/icon.tsx'
import { ListenButton } from './listen-button.tsx'
import { EXAMPLE_LANGUAGES, type ExampleLanguages, plainWords, SaidSentence } from './said-sentence.tsx'
import { voiceLinePath } from './voice-line.ts'
import './hero-example.css'

const LINE = voiceLinePath()

function WrittenLeaf({ native }: Pick<ExampleLanguages, 'native'>) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.date')}</span> <span>{common(`languages.${native}`)}</span>
      </p>
      <p className="leaf-entry">{t('home.example.entry')}</p>
      <p className="leaf-foot">
        <span className="leaf-mood">
          <MoodSign mood="grateful" /> {t('home.example.mood')}
        </span>{' '}
        <span>
          <SavedSign state="saved" /> {t('home.example.saved')}
        </span>
      </p>
    </div>
  )
}

type SaidLeafProps = Pick<ExampleLanguages, 'target'> & { children?: ReactNode }

function SaidLeaf({ target, children }: SaidLeafProps) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.place')}</span> <span>{common(`languages.${target}`)}</span>
      </p>
      <SaidSentence sentence={t('home.example.sentence')} language={target} />
      <div className="leaf-result">
        <p className="leaf-accuracy">{t('home.example.accuracy')}</p>
        <p>
          {t('home.example.understood')} {t('home.example.marks')}
        </p>
      </div>
      {children}
    </div>
  )
}

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
