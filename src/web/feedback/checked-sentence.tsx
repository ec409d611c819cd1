import { Fragment, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { rightWords } from '#domain/feedback/corrected-sentences.ts'
import type { Checked, Remark, Scope } from '#domain/feedback/corrections.ts'
import { canUse } from '#domain/feedback/used-remarks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnText } from './correction-desk.ts'

/** Words that a remark puts right, by where they stand in the sentence that was put right (UTF-16 units). */
type RightWords = { sentence: string; start: number; end: number }

type CheckedSentenceProps = {
  checked: Checked
  scope: Scope
  own: OwnText
  /** Which remarks have been used in the text; null where the sentence is written otherwise by now. */
  used: readonly boolean[] | null
  /** Uses a remark in the text, or no longer. */
  onToggle(place: number): void
  /** Draws how to keep the right words of a remark; absent where they cannot be kept. */
  keepWords?: KeepWords | undefined
}

/** `describedBy`: the id of what says which words these are. */
export type KeepWords = (words: RightWords, describedBy: string) => ReactNode

/** The learner's sentence to the letter, its remarks numbered; what a machine says stands under it. */
export function CheckedSentence({ checked, scope, own, used, onToggle, keepWords }: CheckedSentenceProps) {
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
          {remarks.map((remark, place) => (
            <RemarkRow
              key={remark.start}
              wrong={text.slice(remark.start, remark.end)}
              {...{ remark, scope, own, keepWords }}
              isUsed={canUse(checked, scope, place) ? (used?.[place] ?? null) : null}
              onToggle={() => onToggle(place)}
              right={rightWords(checked, remark)}
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

type RemarkRowProps = Pick<CheckedSentenceProps, 'scope' | 'own' | 'keepWords'> & {
  remark: Remark
  wrong: string
  /** null: it cannot be used. */
  isUsed: boolean | null
  onToggle(): void
  /** The words that can be kept. */
  right: RightWords | null
}

function RemarkRow({ remark, wrong, scope, own, isUsed, onToggle, right, keepWords }: RemarkRowProps) {
  const { t } = useTexts('feedback')
  const id = useId()
  const { instead, kind, why } = remark
  const nothing = scope === 'spelling' ? t('noSuggestion') : t('leaveOut')
  return (
    <li>
      <p id={id} className="corrections-change">
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
      <div className="corrections-ways">
        {isUsed !== null && <Use {...{ isUsed, onToggle }} describedBy={id} />}
        {right && keepWords?.(right, id)}
      </div>
    </li>
  )
}

type UseProps = { isUsed: boolean; onToggle(): void; describedBy: string }

/** Uses a correction, and undoes that; the focus stays where the button was. */
function Use({ isUsed, onToggle, describedBy }: UseProps) {
  const { t } = useTexts('feedback')
  const place = useRef<HTMLSpanElement>(null)
  const before = useRef(isUsed)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (before.current !== isUsed && isLost)
      place.current?.querySelector('button')?.focus({ preventScroll: true })
    before.current = isUsed
  }, [isUsed])
  return (
    <span className="corrections-use" ref={place}>
      <span role="status">
        {isUsed && (
          <>
            <Icon name="tick" />
            {t('used')}
          </>
        )}
      </span>
      {isUsed ? (
        <LinkButton aria-describedby={describedBy} onClick={onToggle}>
          {t('undo')}
        </LinkButton>
      ) : (
        <Button size="sm" variant="outline" aria-describedby={describedBy} onClick={onToggle}>
          {t('useIt')}
        </Button>
      )}
    </span>
  )
}
