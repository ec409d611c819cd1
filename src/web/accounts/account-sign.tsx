import { wavePath } from '#web/ui/wave-path.ts'
import './account-form.css'

const VOICE = wavePath({ width: 232, middle: 20, height: 10, periods: 6 })

/** The mark drawn large. */
export function AccountSign() {
  return (
    <svg className="account-sign" viewBox="0 0 232 32" fill="none" strokeWidth="2.25" aria-hidden="true">
      <path className="account-sign-rule" d="M0 1.5H232" />
      <path className="account-sign-wave" strokeLinejoin="round" d={VOICE} />
    </svg>
  )
}
