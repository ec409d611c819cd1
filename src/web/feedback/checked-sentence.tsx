import { Fragment, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { rightWords } from '#domain/feedback/corrected-sentences.ts'
import type { Checked, Remark, Scope } from '#domain/feedback/corrections.ts'
import { type UsedWay, waysToUse } from '#domain/feedback/used-remarks.ts'
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
  /** Which way of each remark has been used in the text; null where the sentence is written otherwise by now. */
  used: readonly UsedWay[] | null
  /** Uses one way of a remark in the text, or none of them. */
  onUse(place: number, way: UsedWay): void
  /** Draws how to keep the right words of a remark; absent where they cannot be kept. */
  keepWords?: KeepWords | undefined
}

/** `describedBy`: the id of what says which words these are. */
export type KeepWords = (words: RightWords, describedBy: string) => ReactNode

/** The learner's sentence to the letter, its remarks numbered; what a machine says stands under it. */
export function CheckedSentence({ checked, scope, own, used, onUse, keepWords }: CheckedSentenceProps) {
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
              ways={used === null ? 0 : waysToUse(checked, scope, place)}
              used={used?.[place] ?? null}
              onUse={(way) => onUse(place, way)}
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
  /** How many ways of it can be used. */
  ways: number
  used: UsedWay
  onUse(way: UsedWay): void
  /** The words that can be kept. */
  right: RightWords | null
}

function RemarkRow({ remark, wrong, scope, own, right, keepWords, ...choice }: RemarkRowProps) {
  const { t } = useTexts('feedback')
  const id = useId()
  const { kind, why } = remark
  const chosen = choice.used === null ? undefined : remark.instead[choice.used]
  const instead = chosen === undefined ? remark.instead : [chosen]
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
        {choice.ways > 0 && <Use {...{ ...choice, remark, own }} describedBy={id} />}
        {right && keepWords?.(right, id)}
      </div>
    </li>
  )
}

type UseProps = Pick<RemarkRowProps, 'remark' | 'own' | 'ways' | 'used' | 'onUse'> & { describedBy: string }

/** Uses a correction, of several ways the one that is chosen, and undoes that; the focus stays where the button was. */
function Use({ remark, own, ways, used, onUse, describedBy }: UseProps) {
  const { t } = useTexts('feedback')
  const place = useRef<HTMLSpanElement>(null)
  const before = useRef(used)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    const buttons = place.current?.querySelectorAll('button')
    if (before.current !== used && isLost) buttons?.[before.current ?? 0]?.focus({ preventScroll: true })
    before.current = used
  }, [used])
  const choose = (way: UsedWay) => ({ 'aria-describedby': describedBy, onClick: () => onUse(way) })
  return (
    <span className="corrections-use" ref={place}>
      <span role="status">
        {used !== null && (
          <>
            <Icon name="tick" />
            {t('used')}
          </>
        )}
      </span>
      {used !== null && <LinkButton {...choose(null)}>{t('undo')}</LinkButton>}
      {used === null && ways === 1 && (
        <Button size="sm" variant="outline" {...choose(0)}>
          {t('useIt')}
        </Button>
      )}
      {used === null &&
        ways > 1 &&
        remark.instead.map((words, way) => (
          <Button key={words} size="sm" variant="outline" {...choose(way)}>
            <span lang={own.language} translate="no">
              {words === '' ? t('leaveOut') : words}
            </span>
          </Button>
        ))}
    </span>
  )
}
