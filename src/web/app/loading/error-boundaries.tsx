import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { forgetFailedPages, PageNotLoaded } from './lazy-page.tsx'

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
  override componentDidCatch(error: unknown) {
    if (error instanceof PageNotLoaded) forgetFailedPages() // where the section is shown anew, it is asked for again
  }

  override render() {
    const { children, instead } = this.props
    return this.state.failed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}

const crashScreen = Promise.withResolvers<typeof import('./crash-screen.tsx').CrashScreen>()

/** Called with the screen, which comes with what every screen has when the browser is idle. */
export const sayCrashScreen = crashScreen.resolve

const CrashScreen = lazy(async () => ({ default: await crashScreen.promise }))

/** What is said until the screen is here. */
function WithoutScreen({ isMissing }: { isMissing: boolean }) {
  const { t } = useTexts('common')
  const isAway = isMissing && (navigator.onLine ? 'serverAway' : 'offline')
  return (
    <section className="wrap" role="alert">
      <h1>{t(`crash.${isAway || 'title'}`)}</h1>
      <Link to="/diary">{t('diary')}</Link>
    </section>
  )
}

type CrashBoundaryProps = {
  children: ReactNode
  /** The page shown; another one is tried anew. */
  path: string
  onDownload: (() => void) | null
}

/** Replaces a page that has failed. */
export class CrashBoundary extends ErrorBoundary<CrashBoundaryProps> {
  /** Whether the page shown was tried again. */
  #isAgain = false

  readonly #tryAgain = () => {
    this.#isAgain = true
    forgetFailedPages()
    this.setState({ failed: null })
  }

  override componentDidMount() {
    addEventListener('online', this.#tryAgainIfOffline)
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (before.path === this.props.path) return
    if (this.state.failed !== null) this.#tryAgain()
    this.#isAgain = false
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
    const isMissing = failed.error instanceof PageNotLoaded
    return (
      <OptionalSection instead={<WithoutScreen isMissing={isMissing} />}>
        <CrashScreen
          isMissing={isMissing}
          isMissingThere={this.#isAgain}
          onTryAgain={this.#tryAgain}
          onDownload={this.props.onDownload}
        />
      </OptionalSection>
    )
  }
}
