import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { watchTheme } from '#web/ui/theme.ts'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import './layout.css'

type LayoutProps = HeaderProps & { children: ReactNode }

export function Layout({ children, ...header }: LayoutProps) {
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
      <Header {...header} />
      <main className="layout-main" id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer hasSite={header.learner !== undefined} />
    </div>
  )
}
