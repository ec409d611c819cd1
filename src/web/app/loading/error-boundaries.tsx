import { Component, type ReactNode, Suspense } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { forgetFailedPages, PageNotLoaded } from './lazy-page.tsx'
import './error-boundaries.css'

type Failed = { error: unknown } | null

class ErrorBoundary<Props> extends Component<Props, { failed: Failed }> {
  override state: { failed: Failed } = { failed: null }

  static getDerivedStateFromError(error: unknown): { failed: Failed } {
    return { failed: { error } }
  }
}

type OptionalSectionProps = { children: ReactNode; instead: ReactNode }

/** A section that the page neither waits for nor needs. */
export class OptionalSection extends ErrorBoundary<OptionalSectionProps> {
  override render() {
    const { children, instead } = this.props
    return this.state.failed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}

type CrashBoundaryProps = {
  children: ReactNode
  /** The page shown; another one is tried anew. */
  path: string
  onDownload: (() => void) | null
}

/** Replaces a page that has failed. */
export class CrashBoundary extends ErrorBoundary<CrashBoundaryProps> {
  readonly #tryAgain = () => {
    forgetFailedPages()
    this.setState({ failed: null })
  }

  override componentDidMount() {
    addEventListener('online', this.#tryAgainIfOffline)
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (before.path !== this.props.path && this.state.failed !== null) this.#tryAgain()
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#tryAgainIfOffline)
  }

  readonly #tryAgainIfOffline = () => {
    if (this.state.failed?.error instanceof PageNotLoaded) this.#tryAgain()
  }

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    if (failed.error instanceof PageNotLoaded && !navigator.onLine) return <OfflineScreen />
    return <CrashScreen onDownload={this.props.onDownload} />
  }
}

/** The page was never loaded and cannot be now; it comes by itself with the connection. */
function OfflineScreen() {
  const { t } = useTexts('common')
  return (
    <section className="crash wrap" role="alert">
      <h1>{t('crash.offline')}</h1>
      <p>{t('crash.offlineText')}</p>
      <div className="crash-actions">
        <ButtonLink to="/diary">{t('diary')}</ButtonLink>
      </div>
    </section>
  )
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
