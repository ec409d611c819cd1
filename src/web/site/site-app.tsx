import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import {
  type AccountState,
  accountStateOf,
  parseVisitor,
  type Visitor,
} from '#domain/accounts/account-state.ts'
import { readStoredJson, STORAGE_KEYS, watchStored } from '#web/documents/local-storage.ts'
import type { PublicPageProps } from '#web/site/page-parts/page-frame.tsx'
import { Layout } from '#web/ui/layout/layout.tsx'
import { NavigationContext } from '#web/ui/link.tsx'
import { loadListener, loadVoice, sendContactMessage } from './site-services.ts'
import '#web/ui/base.css'

const LOADING: AccountState<Visitor> = { status: 'loading' }

function readAccount(): AccountState<Visitor> {
  return accountStateOf(parseVisitor(readStoredJson(STORAGE_KEYS.user)))
}

let knownAccount: AccountState<Visitor> | undefined
const accountListeners = new Set<() => void>()
let stopWatching: (() => void) | undefined

function readAccountAgain(): void {
  knownAccount = readAccount()
  for (const listener of accountListeners) listener()
}

function subscribeToAccount(listener: () => void): () => void {
  if (accountListeners.size === 0) stopWatching = watchStored(STORAGE_KEYS.user, readAccountAgain)
  accountListeners.add(listener)
  return () => {
    accountListeners.delete(listener)
    if (accountListeners.size === 0) stopWatching?.()
  }
}

function currentAccount(): AccountState<Visitor> {
  knownAccount ??= readAccount()
  return knownAccount
}

/** Who is here, as this device remembers, for pages that need to know no more. 'loading' until they are hydrated. */
export function useStoredAccount(): AccountState<Visitor> {
  return useSyncExternalStore(subscribeToAccount, currentAccount, () => LOADING)
}

/** Logs out; what that takes is loaded only then. */
export async function logOutHere(): Promise<void> {
  const { logOut } = await import('./log-out-on-site.ts')
  await logOut()
  readAccountAgain()
}

const STEPS = ['popstate', 'hashchange', 'pageshow', 'click'] as const

let visits = 0

/** A link to the open page is a step in the history, too. */
function isStep({ type, target }: Event): boolean {
  return type !== 'click' || (target instanceof Element && target.closest('a') !== null)
}

function subscribeToSteps(onChange: () => void): () => void {
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
  const hash = useSyncExternalStore(subscribeToSteps, () => location.hash, noHash)
  const visit = useSyncExternalStore(subscribeToSteps, () => visits, noVisit)
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
