import type { FieldProblem, SignUpField } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

const TEXTS = {
  'not-an-email': 'notAnEmail',
  'passwords-differ': 'passwordsDiffer',
  'too-short': 'reset.tooShort',
  'too-long': 'reset.tooLong',
  'in-the-future': 'dateOfBirthLater',
} as const

/** Turns what is wrong with a field, or what the account service said of it, into words that say what to do. */
export function useFieldError() {
  const { t } = useTexts('accounts')
  return (
    field: SignUpField | 'code',
    problem: FieldProblem | undefined,
    failure: AccountFailure | null = null,
  ): string | null => {
    if (problem === undefined) return failure === null ? null : t(`failures.${failure}`)
    return problem === 'missing' ? t(`missing.${field}`) : t(TEXTS[problem])
  }
}
