import { Fragment, type ReactNode } from 'react'
import { rightWords } from '#domain/feedback/corrected-sentences.ts'
import type { Checked, Remark, Scope } from '#domain/feedback/corrections.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnText } from './correction-desk.ts'

/** Words that a remark puts right, by where they stand in the sentence that was put right (UTF-16 units). */
export type RightWords = { sentence: string; start: number; end: number }

type CheckedSentenceProps = {
  checked: Checked
  scope: Scope
  own: OwnText
  /** Draws how to keep the right words of a remark; absent where they cannot be kept. */
  keepWords?: ((words: RightWords) => ReactNode) | undefined
}

/** The learner's sentence to the letter, its remarks numbered; what a machine says stands under it. */
export function CheckedSentence({ checked, scope, own, keepWords }: CheckedSentenceProps) {
  const { t } = useTexts('feedback')
  const { text, verdict, corrected, remarks } = checked
  return (
    <li>
      <p className="corrections-own" lang={own.language} translate="no" dir="auto">
        {withMarks(text, remarks)}
      </p>
      {verdict === 'fine' && (
        <p className="corrections-fine">
          <Icon name="tick" />
          {t(`fine.${scope}`)}
        </p>
      )}
      {verdict === 'unchecked' && <p>{t('unchecked')}</p>}
      {verdict === 'unclear' && <p>{t('unclear')}</p>}
      {verdict === 'rewritten' && (
        <div className="corrections-rewritten">
          <p>{t('rewritten')}</p>
          <p className="corrections-own" lang={own.language} translate="no" dir="auto">
            {corrected}
          </p>
        </div>
      )}
      {remarks.length > 0 && (
        <ol className="corrections-remarks">
          {remarks.map((remark) => (
            <RemarkRow
              key={remark.start}
              wrong={text.slice(remark.start, remark.end)}
              {...{ remark, scope, own }}
              keep={keepWords && keepOf(keepWords, rightWords(checked, remark))}
            />
          ))}
        </ol>
      )}
    </li>
  )
}

/** The sentence with its remarked words underlined and numbered. */
function withMarks(text: string, remarks: readonly Remark[]): ReactNode {
  return (
    <>
      {remarks.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(remarks[place - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
          <sup>{place + 1}</sup>
        </Fragment>
      ))}
      {text.slice(remarks.at(-1)?.end ?? 0)}
    </>
  )
}

function keepOf(keepWords: (words: RightWords) => ReactNode, words: RightWords | null): ReactNode {
  return words && keepWords(words)
}

type RemarkRowProps = Pick<CheckedSentenceProps, 'scope' | 'own'> & {
  remark: Remark
  wrong: string
  keep: ReactNode
}

function RemarkRow({ remark: { instead, kind, why }, wrong, scope, own, keep }: RemarkRowProps) {
  const { t } = useTexts('feedback')
  const nothing = scope === 'spelling' ? t('noSuggestion') : t('leaveOut')
  return (
    <li>
      <p className="corrections-change">
        <span lang={own.language} translate="no">
          {wrong}
        </span>{' '}
        <span aria-hidden="true" className="corrections-arrow">
          →
        </span>{' '}
        <span className="visually-hidden">{t('couldBe')} </span>
        {instead.length > 0 ? (
          <span lang={own.language} translate="no">
            {instead.join(' / ')}
          </span>
        ) : (
          <em>{nothing}</em>
        )}
      </p>
      <p>
        {t(`kinds.${kind}`)}{' '}
        {why !== undefined && (
          <span lang={own.nativeLanguage} translate="no">
            {why}
          </span>
        )}
      </p>
      {keep}
    </li>
  )
}
