import { ContactPage } from '#web/site/contact/contact-page.tsx'
import { AboutPage } from '#web/site/pages/about-page.tsx'
import { AccountDeletion } from '#web/site/pages/account-deletion-page.tsx'
import { AppReleasePage } from '#web/site/pages/app-release-page.tsx'
import { DownloadPage } from '#web/site/pages/download-page.tsx'
import { NotFoundPage } from '#web/site/pages/not-found-page.tsx'
import { PricingPage } from '#web/site/pages/pricing-page.tsx'
import { PrivacyPolicyPage } from '#web/site/pages/privacy-policy-page.tsx'
import { LOGGED_OUT } from './show-page.fixture.ts'

/** Every public page but the home page, for somebody who is not logged in. */
export const PUBLIC_PAGES = {
  about: <AboutPage />,
  'app release': <AppReleasePage />,
  pricing: <PricingPage />,
  contact: <ContactPage account={LOGGED_OUT} />,
  privacy: <PrivacyPolicyPage />,
  deletion: <AccountDeletion goTo={() => undefined} />,
  download: <DownloadPage />,
  'not found': <NotFoundPage />,
}
