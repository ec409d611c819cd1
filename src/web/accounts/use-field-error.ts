import { useTranslation } from 'react-i18next'
import type { FieldProblem, SignUpField } from '#domain/accounts/account-form.ts'

/** Turns what is wrong with a field into words that say what to do. */
export function useFieldError() {
  const { t } = useTranslation('accounts')
  return (field: SignUpField, problem: FieldProblem | undefined): string | null => {
    if (problem === undefined) return null
    if (problem === 'missing') return t(`missing.${field}`)
    return problem === 'not-an-email' ? t('notAnEmail') : t('passwordsDiffer')
  }
}
