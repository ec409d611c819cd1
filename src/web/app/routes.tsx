import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { hasAccount } from '#domain/accounts/account-state.ts'
import { screenAt } from '#domain/site/site-address.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import { LearnerLinks } from '#web/ui/layout/learner-links.tsx'
import { keyOfDiary } from './diary/open-diary.ts'
import { AppUpdates, DueCount } from './idle/idle.tsx'
import { CrashBoundary } from './loading/error-boundaries.tsx'
import { lazyPage } from './loading/lazy-page.tsx'
import { type PageProps, useServices } from './services/services.ts'

type Pages<Props extends object> = Record<string, ReturnType<typeof lazyPage<Props>>>

type HostedPageProps = PageProps & { hosted: HostedAccounts }

const page = lazyPage<PageProps>
const hostedPage = lazyPage<HostedPageProps>

const NotFound = page(
  () => import('#web/site/pages/not-found-page.tsx').then((part) => part.NotFoundPage),
  'site',
)

const settings = page(
  () => import('./settings/settings-route.tsx').then((part) => part.SettingsRoute),
  'settings',
  'accounts',
)

const SHARED_PAGES: Pages<PageProps> = {
  '/diary': page(() => import('./routes/diary-route.tsx').then((part) => part.DiaryRoute), 'journal'),
  '/diary/history': page(
    () => import('./routes/history-route.tsx').then((part) => part.HistoryRoute),
    'journal',
    'history',
  ),
  '/translate': page(
    () => import('./routes/translate-route.tsx').then((part) => part.TranslateRoute),
    'journal',
    'translate',
    'shadow',
  ),
  '/shadow': page(
    () => import('./routes/shadow-route.tsx').then((part) => part.ShadowRoute),
    'journal',
    'shadow',
    'speech',
    'practice',
    'today',
  ),
  '/texts': page(
    () => import('./routes/texts-route.tsx').then((part) => part.TextsRoute),
    'journal',
    'brought',
    'shadow',
    'speech',
    'practice',
    'today',
  ),
  '/review': page(
    () => import('./routes/review-route.tsx').then((part) => part.ReviewRoute),
    'journal',
    'shadow',
    'speech',
    'review',
    'practice',
    'words',
    'today',
  ),
  '/progress': page(
    () => import('./routes/progress-route.tsx').then((part) => part.ProgressRoute),
    'journal',
    'progress',
    'speech',
    'review',
  ),
  '/words': page(
    () => import('./routes/words-route.tsx').then((part) => part.WordsRoute),
    'journal',
    'words',
    'review',
    'speech',
  ),
  '/look-back': page(
    () => import('./routes/look-back-route.tsx').then((part) => part.LookBackRoute),
    'journal',
    'days',
  ),
  '/start': page(() => import('./routes/start-route.tsx').then((part) => part.StartRoute), 'accounts'),
  '/settings': settings,
  '/settings/voice': settings,
  '/settings/reminders': settings,
  '/settings/data': settings,
  '/settings/words': settings,
}

const loadLocalPages = () => import('#web/accounts/sign-in/local-pages.tsx')

const LOCAL_PAGES: Pages<PageProps> = {
  '/login': page(async () => (await loadLocalPages()).LocalLogInPage, 'accounts'),
  '/signup': page(async () => (await loadLocalPages()).LocalSignUpPage, 'accounts'),
  '/forgot-password': page(async () => (await loadLocalPages()).LocalForgotPasswordPage, 'accounts'),
  '/reset-password': page(async () => (await loadLocalPages()).LocalResetPasswordPage, 'accounts'),
  '/profile': page(
    () => import('./routes/profile-route.tsx').then((part) => part.LocalProfileRoute),
    'accounts',
  ),
  '/auth/verified': page(async () => (await loadLocalPages()).LocalEmailVerifiedPage, 'accounts'),
}

const PLAIN_PAGES = { ...SHARED_PAGES, ...LOCAL_PAGES }

const HOSTED_PAGES: Pages<HostedPageProps> = {
  '/login': hostedPage(
    () => import('#web/accounts/sign-in/log-in-page.tsx').then((part) => part.LogInPage),
    'accounts',
  ),
  '/signup': hostedPage(
    () => import('#web/accounts/sign-in/sign-up-page.tsx').then((part) => part.SignUpPage),
    'accounts',
  ),
  '/forgot-password': hostedPage(
    () => import('#web/accounts/sign-in/forgot-password-page.tsx').then((part) => part.ForgotPasswordPage),
    'accounts',
  ),
  '/reset-password': hostedPage(
    () => import('#web/accounts/sign-in/reset-password-page.tsx').then((part) => part.ResetPasswordPage),
    'accounts',
  ),
  '/profile': hostedPage(
    () => import('./routes/profile-route.tsx').then((part) => part.ProfileRoute),
    'accounts',
  ),
  '/auth/verified': hostedPage(
    () => import('#web/accounts/sign-in/email-verified-page.tsx').then((part) => part.EmailVerifiedPage),
    'accounts',
  ),
}

/** Addresses that start from the empty shell; public pages are in site-pages.ts. */
export const APP_PATHS = Object.keys({ ...SHARED_PAGES, ...HOSTED_PAGES })

/** Screens of the daily work, and what belongs to the account: a learner has their own links there. */
function isLearners(path: string): boolean {
  return path === '/profile' || (path !== '/start' && Object.hasOwn(SHARED_PAGES, path))
}

type LoadablePage = { load(): Promise<unknown>; preload(): Promise<unknown>; namespaces: Namespace[] }

/** Where there is an account provider, it has pages of its own at the addresses of the local ones. */
const hostedPageAt = (path: string) => HOSTED_PAGES[screenAt(path)]

const plainPageAt = (path: string) => PLAIN_PAGES[screenAt(path)] ?? NotFound

export function pageAt(path: string, isHosted: boolean): LoadablePage {
  return (isHosted ? hostedPageAt(path) : undefined) ?? plainPageAt(path)
}

type ShownPageProps = PageProps & { path: string; hosted: HostedAccounts | null }

/** An address stands for itself in one of the tables, so that no pattern of a router is needed to find its page. */
function ShownPage({ path, hosted, ...props }: ShownPageProps) {
  const Hosted = hostedPageAt(path)
  if (hosted !== null && Hosted !== undefined) return <Hosted {...props} hosted={hosted} />
  const Plain = plainPageAt(path)
  return <Plain {...props} />
}

type AppLayoutProps = Pick<PageProps, 'account'> & {
  /** The screen is one of those of the daily work. */
  isLearners: boolean
  onLogOut(): void
  children: ReactNode
}

/** The frame of an app screen: a learner has their own links in its header, a visitor those of the site. */
function AppLayout({ account, isLearners, ...layout }: AppLayoutProps) {
  const [due, setDue] = useState(0)
  const profile = isLearners && account.status === 'logged-in' ? account.profile : null
  const learner = profile && {
    links: <LearnerLinks due={due} />,
    onPhone: <DueCount key={keyOfDiary(profile)} profile={profile} onCount={setDue} />,
  }
  return <Layout account={account} {...layout} learner={learner ?? undefined} />
}

type AppRoutesProps = {
  session: AccountSession
  hosted: HostedAccounts | null
  onLogOut(): Promise<void>
  onDownload(): void
}

export function AppRoutes({ session, hosted, onLogOut, onDownload }: AppRoutesProps) {
  const services = useServices()
  const account = useAccount(session)
  const { pathname } = useLocation()
  const [question, setQuestion] = useState<ReactElement | null>(null)
  const onClosed = () => setQuestion(null)
  async function logOut() {
    if (account.status !== 'logged-in' || !hasAccount(account)) return onLogOut()
    try {
      const { askToLogOut } = await import('./routes/ask-to-log-out.tsx')
      setQuestion(await askToLogOut({ services, profile: account.profile, onLogOut, onClosed }))
    } catch (error) {
      console.error('Nothing is asked before logging out', error)
      await onLogOut()
    }
  }
  return (
    <AppLayout account={account} isLearners={isLearners(screenAt(pathname))} onLogOut={() => void logOut()}>
      <CrashBoundary path={pathname} onDownload={account.status === 'logged-in' ? onDownload : null}>
        <Suspense>
          <ShownPage path={pathname} {...{ session, account, hosted }} />
        </Suspense>
      </CrashBoundary>
      {question}
      <AppUpdates />
    </AppLayout>
  )
}
