import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { measuredAccuracy, type SentenceState } from '#web/practice/sentence/sentence-state.ts'
import './attempt-marks.css'

/** The key to the marks that are there, and the marked words as lists for screen readers. */
export function AttemptMarks({ state }: { state: SentenceState }) {
  const { t } = useTexts('shadow')
  const { language } = state
  const alignment = measuredAccuracy(state)?.alignment ?? []
  const missed = alignment.filter((one) => one.kind === 'omission')
  const others = alignment.filter((one) => one.kind === 'substitution')
  return (
    <>
      {missed.length + others.length > 0 && (
        <p className="attempt-key" aria-hidden="true">
          {missed.length > 0 && (
            <span>
              <span className="attempt-key-missed">{t('key.word')}</span> {t('key.notHeard')}
            </span>
          )}
          {others.length > 0 && (
            <span>
              <span className="attempt-key-other">{t('key.word')}</span> {t('key.heardAsAnother')}
            </span>
          )}
        </p>
      )}
      {missed.length > 0 && (
        <div className="visually-hidden">
          <p>{t('notHeardWords')}</p>
          <ul>
            {missed.map(({ word }) => (
              <li key={word.start} lang={language} translate="no" dir="auto">
                {word.text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <div className="visually-hidden">
          <p>{t('heardAsOtherWords')}</p>
          <ul>
            {others.map(({ word, heard }) => (
              <li key={word.start}>
                {withElements(t('heardAs'), {
                  word: (
                    <bdi lang={language} translate="no">
                      {word.text}
                    </bdi>
                  ),
                  heard: (
                    <bdi lang={language} translate="no">
                      {heard.text}
                    </bdi>
                  ),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
