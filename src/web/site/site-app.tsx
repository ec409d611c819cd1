import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { sendContactMessage } from '#web/site/contact/send-contact-message.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import { loadListener, loadVoice } from './load-voice.ts'
import type { PublicPageProps } from './page-parts/site-page.tsx'
import { logOutHere, useStoredAccount } from './stored-account.ts'
import '#web/ui/base.css'
import { NavigationContext } from '#web/ui/navigation.ts'

const STEPS = ['popstate', 'hashchange', 'pageshow', 'click'] as const

let visits = 0

/** A link to the open page is a step in the history, too. */
function isStep({ type, target }: Event): boolean {
  return type !== 'click' || (target instanceof Element && target.closest('a') !== null)
}

function subscribe(onChange: () => void): () => void {
  const hear = (event: Event) => {
    if (!isStep(event)) return
    visits += 1
    onChange()
  }
  for (const type of STEPS) window.addEventListener(type, hear)
  return () => {
    for (const type of STEPS) window.removeEventListener(type, hear)
  }
}

const noHash = () => ''
const noVisit = () => 0
const follow = () => false // every public page is a document of its own

/** Tells the parts of a public page where the reader is; the browser follows all links. */
export function SiteNavigation({ path, children }: { path: string; children: ReactNode }) {
  const hash = useSyncExternalStore(subscribe, () => location.hash, noHash)
  const visit = useSyncExternalStore(subscribe, () => visits, noVisit)
  const navigation = useMemo(
    () => ({ path, hash, visit: String(visit), hasHead: true, follow }),
    [path, hash, visit],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

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
      <Page account={account} {...{ sendContactMessage, loadVoice, loadListener }} />
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
