import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { watchTheme } from '#web/ui/theme.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './layout.css'

type LayoutProps = { account: AccountState<Visitor>; onLogOut: () => void; children: ReactNode }

export function Layout({ account, onLogOut, children }: LayoutProps) {
  const { t } = useTexts('common')
  const main = useRef<HTMLElement>(null)
  useEffect(watchTheme, [])
  const skip = (event: MouseEvent) => {
    event.preventDefault() // the address stays as it is
    main.current?.focus()
  }
  return (
    <div className="layout">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link, which must not put #main into the history */}
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
