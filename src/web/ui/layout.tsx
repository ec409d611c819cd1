import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { watchTheme } from './theme.ts'
import { useArrival } from './use-arrival.ts'
import { useInterfaceFace } from './use-interface-face.ts'
import './layout.css'

type LayoutProps = { account: AccountState; onLogOut: () => void; children: ReactNode }

/** Every page: a way past the header, the header, the page itself, the footer. */
export function Layout({ account, onLogOut, children }: LayoutProps) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  useInterfaceFace()
  useEffect(watchTheme, [])
  const skip = (event: MouseEvent) => {
    event.preventDefault() // the address stays as it is
    main.current?.focus()
  }
  return (
    <div className="layout">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link, which must not put #main into the router's history */}
      <a className="layout-skip" href="#main" onClick={skip}>
        {t('skipToContent')}
      </a>
      <Header account={account} onLogOut={onLogOut} />
      <main className="layout-main" id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
