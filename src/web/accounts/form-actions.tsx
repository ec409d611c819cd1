import type { ComponentProps } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Progress } from './use-action.ts'
import './account-form.css'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'isLoading' | 'children'> & {
  progress: Progress
  label: string
  busyLabel: string
}

/** Sends the form; busy, it says so in its own words. */
export function SubmitButton({ progress, label, busyLabel, ...button }: SubmitButtonProps) {
  const isBusy = progress === 'busy'
  return (
    <Button {...button} type="submit" isLoading={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}

/** The same as wide as the form, for pages that are one form. */
export function WideSubmitButton(props: SubmitButtonProps) {
  return <SubmitButton {...props} size="lg" fullWidth />
}

/** What was done last, read out when it appears. */
export function DoneText({ className, children }: { className: string; children: string | null }) {
  return (
    <p className={className} role="status">
      {children !== null && (
        <>
          <Icon name="tick" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}

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
export function SaveRow({ progress, doneText }: { progress: Progress; doneText: string }) {
  const { t } = useTexts('accounts')
  const back = useBack()
  return (
    <div className="account-form-actions">
      <SubmitButton progress={progress} label={t('save')} busyLabel={t('saving')} />
      <Button variant="outline" onClick={back}>
        {t('cancel')}
      </Button>
      <DoneText className="account-form-done">{progress === 'done' ? doneText : null}</DoneText>
    </div>
  )
}
