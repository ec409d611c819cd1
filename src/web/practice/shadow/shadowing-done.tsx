import type { RefObject } from 'react'
import { feedbackBand, GOOD_OVER, GREAT_OVER } from '#domain/shadow/accuracy.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import type { BestAccuracy, ShadowingState } from './shadowing-state.ts'
import '#web/ui/layout/session-end.css'

type ShadowingDoneProps = {
  state: ShadowingState
  bestAccuracy: BestAccuracy
  minutesToday: number
  head: RefObject<HTMLHeadingElement | null>
  /** Says all once more: what went worst first, or from the start. */
  onWeakest(): void
  onAll(): void
}

const KINDS = ['great', 'good', 'keep-practicing', 'unmeasured'] as const

/** Percent, for the texts of the bands. */
const BANDS = { great: GREAT_OVER, afterGood: GOOD_OVER + 1, good: GOOD_OVER }

/** The end of the session: how many sentences were said, how they went at best, and the minutes of today. */
export function ShadowingDone(props: ShadowingDoneProps) {
  const { state, bestAccuracy, minutesToday, head, onWeakest, onAll } = props
  const { t } = useTexts('shadow')
  const kinds = state.sentences.map((sentence) => {
    const best = bestAccuracy[sentence]
    return best === undefined ? 'unmeasured' : feedbackBand(best)
  })
  return (
    <section className="session-end">
      <h2 ref={head} tabIndex={-1}>
        {t('done.title')}
      </h2>
      <p>{t('done.said', { count: kinds.length })}</p>
      {minutesToday > 0 && <p>{t('done.minutes', { count: minutesToday })}</p>}
      <dl>
        {KINDS.map((kind) => {
          const count = kinds.filter((each) => each === kind).length
          return count === 0 ? null : (
            <div key={kind}>
              <dt>{t(`done.${kind}`, BANDS)}</dt>
              <dd>{t('done.sentences', { count })}</dd>
            </div>
          )
        })}
      </dl>
      <div className="session-end-again">
        <Button onClick={onWeakest}>{t('done.weakest')}</Button>
        <Button variant="outline" onClick={onAll}>
          {t('done.all')}
        </Button>
      </div>
    </section>
  )
}
