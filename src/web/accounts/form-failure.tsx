import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'

/** Why something without a form failed: what was typed is not spoken of, because nothing was. */
export function useFailureText() {
  const { t } = useTexts('accounts')
  return (failure: AccountFailure): string =>
    failure === 'offline' || failure === 'unexpected'
      ? t(`nothingTyped.${failure}`)
      : t(`failures.${failure}`)
}

/** Why the form could not be sent; nothing while it has not failed. */
export function FormFailure({ failure }: { failure: AccountFailure | null }) {
  const { t } = useTexts('accounts')
  if (failure === null) return null
  return <Message tone="failure">{t(`failures.${failure}`)}</Message>
}

/** The same of a button, or of what a page asks for by itself. */
export function ButtonFailure({ failure }: { failure: AccountFailure | null }) {
  const text = useFailureText()
  if (failure === null) return null
  return <Message tone="failure">{text(failure)}</Message>
}
