import { useEffect, useSyncExternalStore } from 'react'
import { planLineOf } from '#domain/review/plan-line.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { minutesText } from './duration-text.ts'
import type { ReviewDesk } from './review-desk.ts'
import './plan-line.css'

/** What is left of today's session: counts of what to do, never of what was missed. */
export function PlanLine({ desk }: { desk: ReviewDesk }) {
  const { t, language } = useTexts('review')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  useEffect(() => void desk.read(), [desk])
  const line = known && planLineOf(known.plan, known)
  if (line === null) return null
  const text =
    line.kind === 'done'
      ? t('plan.done')
      : t(
          line.kind === 'welcome-back' ? 'plan.welcomeBack' : line.hasEntry ? 'plan.today' : 'plan.sentences',
          {
            count: line.sentences,
            duration: minutesText(line.minutes, language),
          },
        )
  return (
    <div className="plan-line">
      <p>
        <SavedSign state="draft" />
        <span>
          {text} {line.kind !== 'done' && <Link to="/review">{t('plan.sayAgain')}</Link>}
        </span>
      </p>
    </div>
  )
}
