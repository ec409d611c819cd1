import { useLocation, useNavigate } from 'react-router'
import type { FormProgress } from '#web/accounts/use-account-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Whether the page before this document was ours too. The router cannot know: public pages are other documents. */
function cameFromOwnPage(): boolean {
  const { navigation } = window as { navigation?: Navigation } // younger than some browsers
  if (navigation !== undefined) return navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

/** Back to the page before this one; to the diary for whoever opened this page first. */
function useBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default' && !cameFromOwnPage()
  return () => void (isFirstPage ? navigate('/diary') : navigate(-1))
}

/** Save, Cancel, and that it has been saved. */
export function SaveRow({ progress, doneText }: { progress: FormProgress; doneText: string }) {
  const { t } = useTexts('accounts')
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
