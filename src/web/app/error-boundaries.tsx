import { Component, type ReactNode, Suspense } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import './error-boundaries.css'

class ErrorBoundary<Props> extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
}

type OptionalSectionProps = { children: ReactNode; instead: ReactNode }

/** A section that the page neither waits for nor needs. */
export class OptionalSection extends ErrorBoundary<OptionalSectionProps> {
  override render() {
    const { children, instead } = this.props
    return this.state.hasFailed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}

type CrashBoundaryProps = {
  children: ReactNode
  onDownload: (() => void) | null
}

/** Replaces a page that has failed. */
export class CrashBoundary extends ErrorBoundary<CrashBoundaryProps> {
  override render() {
    return this.state.hasFailed ? <CrashScreen onDownload={this.props.onDownload} /> : this.props.children
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
