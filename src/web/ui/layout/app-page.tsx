import type { ReactNode } from 'react'
import './app-page.css'

/** What the app puts on a page, each in its place. */
export type PageSlots = { sessionLine: ReactNode; list: ReactNode }

type AppPageProps = PageSlots & {
  /** Small notes left of the rule; 'columns' pages have none. */
  margin?: ReactNode
  layout: 'notebook' | 'columns'
  children: ReactNode
}

export function AppPage({ sessionLine, margin, layout, children, list }: AppPageProps) {
  return (
    <div className="app-page wrap">
      {sessionLine}
      <div className={`app-page-body app-page-${layout}`}>
        {layout === 'notebook' && <div className="app-page-margin">{margin}</div>}
        <div className="app-page-main">{children}</div>
        <aside className="app-page-list">{list}</aside>
      </div>
    </div>
  )
}
