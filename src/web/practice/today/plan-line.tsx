import { leadsTo, screenOf } from '#domain/today/verdict.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Today } from './today-desk.ts'
import { useDayTexts } from './use-day-texts.ts'
import { useVerdict } from './use-verdict.ts'
import './plan-line.css'

/** What is left of today, above the entry: counts of what to do, never of what was missed. */
export function PlanLine({ today }: { today: Today }) {
  const { t, left, linkText } = useDayTexts()
  const verdict = useVerdict(today)
  if (verdict === null || (verdict.left.length === 0 && !verdict.isDone)) return null
  const frame = verdict.isBegun ? 'still' : verdict.isBack ? 'back' : 'plan'
  const next = leadsTo(verdict, 'diary')
  return (
    <div className="plan-line in-plan-place">
      <section aria-label={t('label')}>
        {!verdict.isDone && <SavedSign state="draft" />}
        <p>
          {verdict.isDone ? t('done') : left(verdict, frame)}
          {next && (
            <>
              {' '}
              <Link to={`/${screenOf(next)}`}>{linkText(next)}</Link>
            </>
          )}
        </p>
      </section>
    </div>
  )
}
