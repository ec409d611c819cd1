import { useEffect, useSyncExternalStore } from 'react'
import { type PlanLine as Line, planLineOf } from '#domain/review/plan-line.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { minutesText } from './duration-text.ts'
import type { ReviewDesk } from './review-desk.ts'
import './plan-line.css'

const TEXTS = {
  sentences: {
    back: 'plan.welcomeBack',
    today: 'plan.today',
    rest: 'plan.sentences',
    link: 'plan.sayAgain',
  },
  gaps: {
    back: 'plan.welcomeBackGaps',
    today: 'plan.todayGaps',
    rest: 'plan.onlyGaps',
    link: 'plan.fillIn',
  },
  mixed: {
    back: 'plan.welcomeBackMixed',
    today: 'plan.todayMixed',
    rest: 'plan.onlyMixed',
    link: 'plan.practice',
  },
} as const

function cardsOf({ sentences, gaps }: Extract<Line, { sentences: number }>): keyof typeof TEXTS {
  if (gaps === 0) return 'sentences'
  return sentences === 0 ? 'gaps' : 'mixed'
}

/** What is left of today's session: counts of what to do, never of what was missed. */
export function PlanLine({ desk }: { desk: ReviewDesk }) {
  const { t, language } = useTexts('review')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  useEffect(() => void desk.read(), [desk])
  const line = known && planLineOf(known.plan, known)
  if (line === null) return null
  const count = line.kind === 'done' ? 0 : line.sentences + line.gaps
  const text =
    line.kind === 'done'
      ? t('plan.done')
      : t(TEXTS[cardsOf(line)][line.kind === 'welcome-back' ? 'back' : line.hasEntry ? 'today' : 'rest'], {
          count,
          duration: minutesText(line.minutes, language),
        })
  return (
    <div className="plan-line in-plan-place">
      <p>
        <SavedSign state="draft" />
        <span>
          {text} {line.kind !== 'done' && <Link to="/review">{t(TEXTS[cardsOf(line)].link, { count })}</Link>}
        </span>
      </p>
    </div>
  )
}
