import { useId } from 'react'
import type { CorrectionLines } from '#domain/feedback/corrected-sentences.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import type { PastEntry, SaidSentence } from '#domain/look-back/look-back.ts'
import { dayTitle, longDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

/** One entry: what was written, what it became, and how its sentences were said. */
export function PastEntryArticle({ past }: { past: PastEntry }) {
  const { t, language } = useTexts('days')
  const { t: journal } = useTexts('journal')
  const id = useId()
  const { date, doc, entry, translation, said, corrections } = past
  return (
    <article className="past-entry" aria-labelledby={id}>
      <div className="past-entry-head">
        <h2 id={id}>{dayTitle(date, language)}</h2>
        {entry.mood !== '' && <p>{journal(`moods.${entry.mood}`)}</p>}
        {entry.tags.length > 0 && <p>{entry.tags.join(', ')}</p>}
        {doc.writtenOn !== undefined && doc.writtenOn > date && (
          <p>{t('lookBack.writtenOn', { date: longDay(doc.writtenOn, language) })}</p>
        )}
      </div>
      <div className="past-entry-body">
        <p className="past-entry-text" lang={entry.language} translate="no" dir="auto">
          {entry.content}
        </p>
        {translation === null && <p className="past-entry-none">{t('lookBack.notTranslated')}</p>}
        {translation !== null && !isAsWritten(entry) && (
          <p
            className="past-entry-text past-entry-translation"
            lang={translation.language}
            translate="no"
            dir="auto"
          >
            {translation.text}
          </p>
        )}
        {corrections !== null && <Corrected {...corrections} />}
        {translation !== null && said.length > 0 && <Said said={said} lang={translation.language} />}
      </div>
    </article>
  )
}

/** The sentences in which a machine would have something otherwise, each with its version under it. */
function Corrected({ by, language: lang, lines }: CorrectionLines) {
  const { t } = useTexts('days')
  const name = t(`lookBack.correctors.${by}`)
  return (
    <section className="past-entry-corrected">
      <h3>{t('lookBack.corrections', { name })}</h3>
      <ul>
        {lines.map(({ text, corrected, isRewritten }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence can stand in an entry twice
          <li key={place}>
            <p lang={lang} translate="no" dir="auto">
              {text}
            </p>
            {isRewritten && <p className="past-entry-rewritten">{t('lookBack.rewritten')}</p>}
            <p>
              {!isRewritten && (
                <>
                  <span aria-hidden="true">→ </span>
                  <span className="visually-hidden">{t('lookBack.putRight')} </span>
                </>
              )}
              <bdi lang={lang} translate="no">
                {corrected}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Said({ said, lang }: { said: SaidSentence[]; lang: string }) {
  const { t, language } = useTexts('days')
  const format = new Intl.NumberFormat(language, { style: 'percent' })
  const figure = (percent: number | null) =>
    percent === null ? t('lookBack.notMeasured') : format.format(percent / 100)
  return (
    <table className="past-entry-said">
      <caption className="visually-hidden">{t('lookBack.aloud')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lookBack.aloud')}</th>
          <th scope="col">{t('lookBack.first')}</th>
          <th scope="col">{t('lookBack.best')}</th>
        </tr>
      </thead>
      <tbody>
        {said.map(({ text, first, best }) => (
          <tr key={text}>
            <th scope="row" lang={lang} translate="no" dir="auto">
              {text}
            </th>
            <td>{figure(first)}</td>
            <td>{figure(best)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
