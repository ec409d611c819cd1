import type { CSSProperties } from 'react'
import { STEP_MINUTES, STEPS, type Step } from '#domain/kinds/steps.ts'
import type { Verdict } from '#domain/today/verdict.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { wavePath } from '#web/ui/wave-path.ts'
import './session-line.css'

const ADDRESSES: Record<Step, string> = { write: '/diary', translate: '/translate', speak: '/shadow' }

// SVG paths in a box of 100 by 26. On a phone the wave of speaking is lower and shorter.
const STRAIGHT = { write: 'M0 8H100', translate: 'M0 8H24C50 8 46 16 72 16H100' }
const PATHS: Record<'wide' | 'narrow', Record<Step, string>> = {
  wide: { ...STRAIGHT, speak: wavePath({ width: 100, middle: 16, height: 11, periods: 5 }) },
  narrow: { ...STRAIGHT, speak: wavePath({ width: 100, middle: 16, height: 9, periods: 2.5 }) },
}

type SessionLineProps = {
  current: Step
  verdict: Verdict | null // null until it is known
  /** The entry is checked, and not translated. */
  isStraight?: boolean
}

/** Today as a line through the three steps, each a link to its screen. */
export function SessionLine({ current, verdict, isStraight = false }: SessionLineProps) {
  const { t } = useTexts('common')
  const { spent = null, steps = STEP_MINUTES } = verdict?.minutes ?? {}
  const inAll = STEPS.reduce((sum, step) => sum + steps[step], 0)
  return (
    <nav className="session-line" aria-label={t('session.label')}>
      <ol>
        {STEPS.map((step) => (
          <li key={step} className={`session-step session-${step}`}>
            <Link to={ADDRESSES[step]} {...(step === current && { 'aria-current': 'step' })}>
              <StepLine step={step} share={verdict?.shares[step] ?? 0} />
              <span className="session-name">
                {t(`session.${isStraight && step === 'translate' ? 'check' : step}`)}{' '}
                <span className="session-minutes">{t('session.minutes', { minutes: steps[step] })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="session-today">
        {spent !== null && <span>{t('session.today', { minutes: spent, count: inAll })}</span>}{' '}
        <Link to="/progress">{t('progress')}</Link>
      </p>
    </nav>
  )
}

/** The part of the line that belongs to one step, in the accent colour up to `share`, and its station, filled when it is done. */
function StepLine({ step, share }: { step: Step; share: number }) {
  // set by script once there is something to draw: the CSP forbids style attributes in pages that are built
  const style = share > 0 ? ({ '--share': share } as CSSProperties) : undefined
  return (
    <span className="session-drawing">
      <StepPath step={step} />
      <span className="session-drawn" style={style}>
        <StepPath step={step} />
      </span>
      <span className={share === 1 ? 'session-station session-station-done' : 'session-station'} />
    </span>
  )
}

function StepPath({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true">
      <path className="session-wide" d={PATHS.wide[step]} />
      <path className="session-narrow" d={PATHS.narrow[step]} />
    </svg>
  )
}
