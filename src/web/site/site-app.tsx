import { type ComponentType, StrictMode, useEffect } from 'react'
import { sendContactMessage } from '#web/site/contact/send-contact-message.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import type { PublicPageProps } from './public-page.ts'
import { SiteNavigation } from './site-navigation.tsx'
import { logOutHere, useStoredAccount } from './stored-account.ts'
import '#web/ui/base.css'

type SiteAppProps = {
  page: ComponentType<PublicPageProps>
  /** Without a language before it. */
  path: string
  /** The page answers to the reader. */
  onReady?: () => void
}

function SiteFrame({ page: Page, onReady }: Pick<SiteAppProps, 'page' | 'onReady'>) {
  const account = useStoredAccount()
  useEffect(() => onReady?.(), [onReady])
  return (
    <Layout account={account} onLogOut={() => void logOutHere()}>
      <Page account={account} sendContactMessage={sendContactMessage} />
    </Layout>
  )
}

/** A public page inside the layout, the same at build time and in the browser. */
export function SiteApp({ path, ...frame }: SiteAppProps) {
  return (
    <StrictMode>
      <SiteNavigation path={path}>
        <SiteFrame {...frame} />
      </SiteNavigation>
    </StrictMode>
  )
}
