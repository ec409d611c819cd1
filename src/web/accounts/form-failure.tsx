import { useTranslation } from 'react-i18next'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { Message } from '#web/ui/message.tsx'

/** Why the form could not be sent; nothing while it has not failed. */
export function FormFailure({ failure }: { failure: AccountFailure | null }) {
  const { t } = useTranslation('accounts')
  if (failure === null) return null
  return <Message tone="failure">{t(`failures.${failure}`)}</Message>
}
