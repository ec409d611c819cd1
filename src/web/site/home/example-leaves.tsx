import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { MoodSign, SavedSign } from '#web/ui/icon.tsx'
import { type ExampleLanguages, SaidSentence } from './said-sentence.tsx'
import './example-leaves.css'

/** The example of a page. */
export function WrittenLeaf({ native }: Pick<ExampleLanguages, 'native'>) {
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

/** A sentence of its translation, as it was understood. */
export function SaidLeaf({ target, children }: SaidLeafProps) {
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
