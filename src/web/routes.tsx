import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import type { AccountState } from '#domain/accounts/account-state.ts'
import type { AccountSession } from './accounts/account-session.ts'
import { useAccount } from './accounts/use-account.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import type { Services } from './services.ts'
import { Layout } from './ui/layout.tsx'

type Pages = Record<string, ReturnType<typeof lazyPage<PageProps>>>

/** What any page may need; most need little of it. */
type PageProps = { services: Services; session: AccountSession; account: AccountState }

const site = {
  home: lazyPage<PageProps>(async () => (await import('./site/home-page.tsx')).HomePage, 'site'),
  about: lazyPage<PageProps>(async () => (await import('./site/about-page.tsx')).AboutPage, 'site'),
  pricing: lazyPage<PageProps>(async () => (await import('./site/pricing-page.tsx')).PricingPage, 'site'),
  contact: lazyPage<PageProps>(async () => (await import('./site/contact-page.tsx')).ContactPage, 'site'),
  appRelease: lazyPage<PageProps>(
    async () => (await import('./site/app-release-page.tsx')).AppReleasePage,
    'site',
  ),
  privacyPolicy: lazyPage<PageProps>(
    async () => (await import('./site/privacy-policy-page.tsx')).PrivacyPolicyPage,
    'site',
  ),
  accountDeletion: lazyPage<PageProps>(
    async () => (await import('./site/account-deletion-page.tsx')).AccountDeletionPage,
    'site',
  ),
  download: lazyPage<PageProps>(async () => (await import('./site/download-page.tsx')).DownloadPage, 'site'),
  notFound: lazyPage<PageProps>(async () => (await import('./site/not-found-page.tsx')).NotFoundPage, 'site'),
}

/** Pages whose HTML is made at build time, by path. */
export const PUBLIC_PAGES: Pages = {
  '/': site.home,
  '/home': site.home,
  '/about': site.about,
  '/pricing': site.pricing,
  '/contact': site.contact,
  '/app-release': site.appRelease,
  '/privacy-policy': site.privacyPolicy,
  '/account-deletion': site.accountDeletion,
  '/download': site.download,
}

/** Pages that start from the empty shell, by path. */
export const APP_PAGES: Pages = {
  '/diary': lazyPage<PageProps>(async () => (await import('./routes/diary-route.tsx')).DiaryRoute, 'journal'),
  '/translate': lazyPage<PageProps>(
    async () => (await import('./routes/translate-route.tsx')).TranslateRoute,
    'journal',
    'translate',
    'shadow',
  ),
  '/shadow': lazyPage<PageProps>(
    async () => (await import('./routes/shadow-route.tsx')).ShadowRoute,
    'journal',
    'shadow',
  ),
  '/login': lazyPage<PageProps>(
    async () => (await import('./accounts/log-in-page.tsx')).LogInPage,
    'accounts',
  ),
  '/signup': lazyPage<PageProps>(
    async () => (await import('./accounts/sign-up-page.tsx')).SignUpPage,
    'accounts',
  ),
  '/forgot-password': lazyPage<PageProps>(
    async () => (await import('./accounts/forgot-password-page.tsx')).ForgotPasswordPage,
    'accounts',
  ),
  '/reset-password': lazyPage<PageProps>(
    async () => (await import('./accounts/reset-password-page.tsx')).ResetPasswordPage,
    'accounts',
  ),
  '/profile': lazyPage<PageProps>(
    async () => (await import('./accounts/profile-page.tsx')).ProfilePage,
    'accounts',
  ),
  '/settings': lazyPage<PageProps>(
    async () => (await import('./routes/settings-route.tsx')).SettingsRoute,
    'accounts',
    'speech',
    'shadow', // what a voice failed of
  ),
  '/auth/verified': lazyPage<PageProps>(
    async () => (await import('./accounts/email-verified-page.tsx')).EmailVerifiedPage,
    'accounts',
  ),
}

/** The page at a path; any other path is not found. */
export function pageAt(path: string): Pages[string] {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return PUBLIC_PAGES[plain] ?? APP_PAGES[plain] ?? site.notFound
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
            {Object.entries({ ...PUBLIC_PAGES, ...APP_PAGES }).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page {...props} />} />
            ))}
            <Route path="*" element={<site.notFound {...props} />} />
          </Routes>
        </Suspense>
      </CrashBoundary>
    </Layout>
  )
}
