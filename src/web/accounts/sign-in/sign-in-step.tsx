import { type ReactNode, useEffect, useRef } from 'react'
import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure } from '#domain/outcome.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import '#web/accounts/account-form.css'

type StepPageProps = {
  title: string
  measure?: 'form' | 'text'
  text: ReactNode
  children?: ReactNode
}

/** A new step at the same address. Its text gets the focus: it is read out, and Tab goes on from it. */
export function StepPage({ title, measure = 'form', text, children }: StepPageProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <SidePage title={title} measure={measure}>
      <div className="account-step" tabIndex={-1} ref={place}>
        {text}
      </div>
      {children}
    </SidePage>
  )
}

type NoticePageProps = { title: string; text: string; next: string; children?: ReactNode }

/** A page that states something, and what can be done next. */
export function NoticePage({ title, text, next, children }: NoticePageProps) {
  return (
    <SidePage title={title} measure="text">
      <p>{text}</p>
      <p>{next}</p>
      {children}
    </SidePage>
  )
}

export function ReturnToLogIn() {
  const { t } = useTexts('accounts')
  return (
    <p className="account-form-other account-form-back">
      <Link to="/login">{t('toLogIn')}</Link>
    </p>
  )
}

/** Takes a sign-in step; 'offline' where the steps could not be loaded. */
export async function withSignInSteps<Value>(
  { loadSignInSteps }: HostedAccounts,
  take: (steps: SignInSteps) => AccountAnswer<Value>,
): AccountAnswer<Value> {
  let steps: SignInSteps
  try {
    steps = await loadSignInSteps()
  } catch (error) {
    console.error('The sign-in steps could not be loaded', error)
    return failure('offline')
  }
  return take(steps)
}
