import type { LanguageCode } from '#domain/languages.ts'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'

type AttemptMarksProps = { alignment: AlignedWord[]; language: LanguageCode }

/** The key to the marks that are there, and the same in words for who cannot see them. */
export function AttemptMarks({ alignment, language }: AttemptMarksProps) {
  const { t } = useTexts('shadow')
  const missed = alignment.filter((one) => one.kind === 'omission')
  const others = alignment.filter((one) => one.kind === 'substitution')
  if (missed.length + others.length === 0) return null
  return (
    <>
      <MarksKey hasMissed={missed.length > 0} hasOthers={others.length > 0} />
      <div className="visually-hidden">
        {missed.length > 0 && (
          <>
            <p>{t('notHeardWords')}</p>
            <ul>
              {missed.map(({ word }) => (
                <li key={word.start} lang={language} dir="auto">
                  {word.text}
                </li>
              ))}
            </ul>
          </>
        )}
        {others.length > 0 && (
          <>
            <p>{t('heardAsOtherWords')}</p>
            <ul>
              {others.map(({ word, heard }) => (
                <li key={word.start}>
                  {withElements(t('heardAs'), {
                    word: <bdi lang={language}>{word.text}</bdi>,
                    heard: <bdi lang={language}>{heard.text}</bdi>,
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

function MarksKey({ hasMissed, hasOthers }: { hasMissed: boolean; hasOthers: boolean }) {
  const { t } = useTexts('shadow')
  return (
    <p className="attempt-key" aria-hidden="true">
      {hasMissed && (
        <span>
          <span className="attempt-key-missed">{t('key.word')}</span> {t('key.notHeard')}
        </span>
      )}
      {hasOthers && (
        <span>
          <span className="attempt-key-other">{t('key.word')}</span> {t('key.heardAsAnother')}
        </span>
      )}
    </p>
  )
}
