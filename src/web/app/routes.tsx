import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import type { AccountState } from '#domain/accounts/account-state.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import type { Services } from './services.ts'

type Pages = Record<string, ReturnType<typeof lazyPage<PageProps>>>

/** What any page may need; most need little of it. */
type PageProps = { services: Services; session: AccountSession; account: AccountState }

const NotFound = lazyPage<PageProps>(
  async () => (await import('#web/site/pages/not-found-page.tsx')).NotFoundPage,
  'site',
)

/** The screens of the app, by path: they start from the empty shell. Public pages are in site-pages.ts. */
export const APP_PAGES: Pages = {
  '/diary': lazyPage<PageProps>(async () => (await import('./diary-route.tsx')).DiaryRoute, 'journal'),
  '/translate': lazyPage<PageProps>(
    async () => (await import('./translate-route.tsx')).TranslateRoute,
    'journal',
    'translate',
    'shadow',
  ),
  '/shadow': lazyPage<PageProps>(
    async () => (await import('./shadow-route.tsx')).ShadowRoute,
    'journal',
    'shadow',
    'speech',
  ),
  '/login': lazyPage<PageProps>(
    async () => (await import('#web/accounts/sign-in/log-in-page.tsx')).LogInPage,
    'accounts',
  ),
  '/signup': lazyPage<PageProps>(
    async () => (await import('#web/accounts/sign-in/sign-up-page.tsx')).SignUpPage,
    'accounts',
  ),
  '/forgot-password': lazyPage<PageProps>(
    async () => (await import('#web/accounts/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
    'accounts',
  ),
  '/reset-password': lazyPage<PageProps>(
    async () => (await import('#web/accounts/sign-in/reset-password-page.tsx')).ResetPasswordPage,
    'accounts',
  ),
  '/profile': lazyPage<PageProps>(async () => (await import('./profile-route.tsx')).ProfileRoute, 'accounts'),
  '/settings': lazyPage<PageProps>(
    async () => (await import('./settings-route.tsx')).SettingsRoute,
    'accounts',
    'speech',
  ),
  '/auth/verified': lazyPage<PageProps>(
    async () => (await import('#web/accounts/sign-in/email-verified-page.tsx')).EmailVerifiedPage,
    'accounts',
  ),
}

/** The screen at a path; any other path is not found. */
export function pageAt(path: string): Pages[string] {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return APP_PAGES[plain] ?? NotFound
}

type AppRoutesProps = {
  services: Services
  session: AccountSession
  onLogOut(): void
  /** Hands the diary to the learner as a file, when a page has failed. */
  onDownload(): void
}

/** Every page inside the layout. */
export function AppRoutes({ services, session, onLogOut, onDownload }: AppRoutesProps) {
  const account = useAccount(session)
  const props = { services, session, account }
  return (
    <Layout account={account} onLogOut={onLogOut}>
      <CrashBoundary onDownload={account.status === 'logged-in' ? onDownload : null}>
        <Suspense>
          <Routes>
            {Object.entries(APP_PAGES).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page {...props} />} />
            ))}
            <Route path="*" element={<NotFound {...props} />} />
          </Routes>
        </Suspense>
      </CrashBoundary>
    </Layout>
  )
}
