import { Component, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import './crash-boundary.css'

type CrashBoundaryProps = {
  children: ReactNode
  /** Hands the diary to the learner as a file; null where no one is logged in. */
  onDownload: (() => void) | null
}

/** What is shown instead of a page that has failed: where the words are, and the ways on. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen onDownload={this.props.onDownload} /> : this.props.children
  }
}

function CrashScreen({ onDownload }: { onDownload: (() => void) | null }) {
  const { t } = useTexts('common')
  return (
    <section className="crash wrap" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <div className="crash-actions">
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        {onDownload !== null && (
          <Button variant="outline" onClick={onDownload}>
            {t('crash.download')}
          </Button>
        )}
      </div>
    </section>
  )
}
