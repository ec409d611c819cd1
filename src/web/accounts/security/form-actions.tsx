import type { FormProgress } from '#web/accounts/use-account-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import './security.css'

type FormActionsProps = { label: string; progress: FormProgress; onCancel?: () => void }

/** The end of a small form: what sends it, and the way back. */
export function FormActions({ label, progress, onCancel }: FormActionsProps) {
  const { t } = useTexts('security')
  return (
    <div className="guard-actions">
      <Button type="submit" isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('busy') : label}
      </Button>
      {onCancel !== undefined && (
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
