import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import '#web/ui/form/toast.css'
import './update-notice.css'

type OpenNewBuild = () => Promise<void>

type UpdateNoticeProps = {
  /** Keeps the app on this device, and tells of a new build of it with how to open that. */
  startWorker(onNewBuild: (open: OpenNewBuild) => void): Promise<void>
  /** Whether every word of the diary is stored. */
  isEveryWordStored(): boolean
}

/** Says that a new version is there. It opens when the learner wants it to, and never with words that are not stored. */
export function UpdateNotice({ startWorker, isEveryWordStored }: UpdateNoticeProps) {
  const { t } = useTexts('offline')
  const [open, setOpen] = useState<OpenNewBuild | null>(null)
  const [state, setState] = useState<'offered' | 'unwritten' | 'opening'>('offered')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    startWorker((openNewBuild) => setOpen(() => openNewBuild)).catch((error) =>
      console.error('The app is not kept for a time without a connection', error),
    )
  }, [])
  if (open === null) return null
  const press = () => {
    if (!isEveryWordStored()) return setState('unwritten')
    setState('opening')
    void open()
  }
  return (
    <div className="toast update-notice">
      <p role="status">{state === 'unwritten' ? t('update.unwritten') : t('update.ready')}</p>
      <button type="button" disabled={state === 'opening'} onClick={press}>
        {state === 'opening' ? t('update.opening') : t('update.open')}
      </button>
      <button type="button" onClick={() => setOpen(null)}>
        {t('update.later')}
      </button>
    </div>
  )
}
