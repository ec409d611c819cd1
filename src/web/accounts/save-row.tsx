import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FormProgress } from './use-account-form.ts'

/** Back to the page before this one; to the diary for whoever opened this page first. */
function useBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate('/diary') : navigate(-1))
}

/** Save, Cancel, and that it has been saved. */
export function SaveRow({ progress, doneText }: { progress: FormProgress; doneText: string }) {
  const { t } = useTranslation('accounts')
  const back = useBack()
  return (
    <div className="account-form-actions">
      <Button type="submit" isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('saving') : t('save')}
      </Button>
      <Button variant="outline" onClick={back}>
        {t('cancel')}
      </Button>
      <p className="account-form-done" role="status">
        {progress === 'done' && (
          <>
            <Icon name="tick" />
            <span>{doneText}</span>
          </>
        )}
      </p>
    </div>
  )
}
