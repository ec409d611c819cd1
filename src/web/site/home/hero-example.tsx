import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, MoodSign, SavedSign } from '#web/ui/icon.tsx'
import { EXAMPLE_LANGUAGES, type ExampleLanguages, SaidSentence } from './said-sentence.tsx'
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

/** What looks like a button here is none: it belongs to the picture. */
function SaidLeaf({ target }: Pick<ExampleLanguages, 'target'>) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.place')}</span> <span>{common(`languages.${target}`)}</span>
      </p>
      <SaidSentence sentence={t('home.example.sentence')} language={target} />
      <div className="leaf-foot leaf-result">
        <p className="leaf-accuracy">{t('home.example.accuracy')}</p>
        <p>
          {t('home.example.understood')} <br />
          {t('home.example.marks')}
        </p>
        <span className="button button-primary leaf-button" aria-hidden="true">
          <Icon name="microphone" />
          <span>{t('home.example.startSpeaking')}</span>
        </span>
      </div>
    </div>
  )
}

/** The loop at work: a page, a sentence of its translation as it was understood, and under both one line. */
export function HeroExample() {
  const { t, language } = useTexts('site')
  const { native, target } = EXAMPLE_LANGUAGES[language]
  return (
    <figure className="spread" aria-label={t('home.example.label')}>
      <WrittenLeaf native={native} />
      <SaidLeaf target={target} />
      <svg className="spread-line" viewBox="0 0 2080 80" preserveAspectRatio="none" aria-hidden="true">
        <path d={LINE} fill="none" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
      </svg>
    </figure>
  )
}
