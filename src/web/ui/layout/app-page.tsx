import type { ReactNode } from 'react'
import { keepStored, readStored, STORAGE_KEYS } from '#web/documents/local-storage.ts'
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

/**
 * Lines that come late, each to a place that is kept for it: above the page the day's plan, or the offer of the demo's
 * entries; below the date in which language to write; above a translation in which words it is made.
 */
const LINES = ['plan', 'demo-offer', 'write-in', 'level'] as const

type Line = (typeof LINES)[number]

function storedLines(): Line[] {
  const stored = readStored(STORAGE_KEYS.plan)?.split(' ') ?? []
  return LINES.filter((line) => stored.includes(line))
}

/** Whether pages that are loaded from now on begin with the place, for this line. */
export function rememberPlanPlace(line: Line, isKept: boolean): void {
  const others = storedLines().filter((other) => other !== line)
  const lines = isKept ? [...others, line] : others
  const text = lines.length > 0 ? lines.join(' ') : null
  keepStored(STORAGE_KEYS.plan, text)
}

/** Whether it is remembered that this line comes. */
export function isPlaceKept(line: Line): boolean {
  return storedLines().includes(line)
}

/** Gives the page the place at once that is remembered, or takes it away. Whatever stands below it moves. */
export function showPlanPlace(): void {
  const lines = storedLines()
  if (lines.length > 0) document.documentElement.setAttribute('data-plan', lines.join(' '))
  else document.documentElement.removeAttribute('data-plan')
}
