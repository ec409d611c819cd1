import { useEffect, useState } from 'react'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { keepStored, readStored, STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import type { Today } from './today-desk.ts'
import { useVerdict } from './use-verdict.ts'

/** At the end of the first session ever, once: an account for a diary without one, or a reminder. */
export function FirstOffer({ profile, today }: { profile: Profile; today: Today | null }) {
  const isFirst = useVerdict(today)?.isFirstDay === true
  const [isOpen] = useState(() => readStored(STORAGE_KEYS.offered) !== profile.id)
  const isShown = isFirst && isOpen
  useEffect(() => {
    if (isShown) keepStored(STORAGE_KEYS.offered, profile.id)
  }, [isShown, profile.id])
  const { t } = useTexts('today')
  if (!isShown) return null
  const isDemo = profile.id === DEMO_ID
  return (
    <p className="text-result-offer">
      {t(isDemo ? 'end.account' : 'end.reminder')}{' '}
      <Link to={isDemo ? '/signup' : '/settings/reminders'}>
        {t(isDemo ? 'end.createAccount' : 'end.chooseReminder')}
      </Link>
    </p>
  )
}
