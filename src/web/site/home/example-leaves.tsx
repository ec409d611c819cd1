import type { ReactNode } from 'react'
import type { FeedbackBand } from '#domain/shadow/accuracy.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { GRATEFUL, SavedSign, ToneSign } from '#web/ui/icon.tsx'
import { type ExampleLanguages, SaidSentence } from './said-sentence.tsx'
import './example-leaves.css'

/** The example of an entry. */
export function WrittenLeaf({ native }: Pick<ExampleLanguages, 'native'>) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.date')}</span> <span>{common(`languages.${native}`)}</span>
      </p>
      <p className="leaf-entry">
        <span className="leaf-before">{t('home.example.before')}</span> {t('home.example.said')}
      </p>
      <p className="leaf-foot">
        <span className="leaf-mood">
          <ToneSign path={GRATEFUL} /> {t('home.example.mood')}
        </span>{' '}
        <span>
          <SavedSign state="saved" /> {t('home.example.saved')}
        </span>
      </p>
    </div>
  )
}

/** A sentence as it was understood: with marks, the figure, and what to say of it. */
export type SaidSample = { sentence: string; accuracy: string; words: string; band?: FeedbackBand }

type SaidLeafProps = Pick<ExampleLanguages, 'target'> & {
  children?: ReactNode
  /** By a visitor, in place of the example. */
  said?: SaidSample | null
}

/** A sentence of its translation, as it was understood. */
export function SaidLeaf({ target, said, children }: SaidLeafProps) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  const example = {
    sentence: t('home.example.sentence'),
    accuracy: t('home.example.accuracy'),
    words: `${t('home.example.understood')} ${t('home.example.marks')}`,
  }
  const { sentence, accuracy, words, band = 'great' }: SaidSample = said ?? example
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.place')}</span> <span>{common(`languages.${target}`)}</span>
      </p>
      <SaidSentence sentence={sentence} language={target} />
      <div className="leaf-result" role="status">
        <p className={`leaf-accuracy leaf-${band}`}>{accuracy}</p>
        <p>{words}</p>
      </div>
      {children}
    </div>
  )
}
