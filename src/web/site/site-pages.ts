import type { ComponentType } from 'react'
import { isPublicPath, type PublicPath } from '#domain/site/site-address.ts'
import type { PublicPageProps } from '#web/site/page-parts/page-frame.tsx'

type SitePage = ComponentType<PublicPageProps>

const home = async () => (await import('#web/site/home/home-page.tsx')).HomePage

/** The pages whose HTML is made at build time, by path; each in a chunk of its own. */
const PAGES: Record<PublicPath, () => Promise<SitePage>> = {
  '/': home,
  '/home': home,
  '/about': async () => (await import('#web/site/pages/about-page.tsx')).AboutPage,
  '/pricing': async () => (await import('#web/site/pages/pricing-page.tsx')).PricingPage,
  '/contact': async () => (await import('#web/site/contact/contact-page.tsx')).ContactPage,
  '/app-release': async () => (await import('#web/site/pages/app-release-page.tsx')).AppReleasePage,
  '/privacy-policy': async () => (await import('#web/site/pages/privacy-policy-page.tsx')).PrivacyPolicyPage,
  '/account-deletion': async () =>
    (await import('#web/site/pages/account-deletion-page.tsx')).AccountDeletionPage,
  '/download': async () => (await import('#web/site/pages/download-page.tsx')).DownloadPage,
}

const notFound = async () => (await import('#web/site/pages/not-found-page.tsx')).NotFoundPage

/** The page at a path without a language before it; every other path is not found. */
export function loadSitePage(path: string): Promise<SitePage> {
  return isPublicPath(path) ? PAGES[path]() : notFound()
}
