import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import './side-page.css'

type SidePageProps = {
  title: string
  /** Under the title. */
  sentence?: ReactNode
  /** Below the sentence. */
  aside?: ReactNode
  /** 'form': 440 px; 'text': at most 34 em of the reading face. */
  measure: 'form' | 'text'
  children: ReactNode
}

export function SidePage({ title, sentence, aside, measure, children }: SidePageProps) {
  return (
    <div className="side-page wrap">
      <PageTitle title={title} />
      <div className="side-page-head">
        <h1>{title}</h1>
        {sentence !== undefined && <p className="side-page-sentence">{sentence}</p>}
        {aside}
      </div>
      <div className={`side-page-${measure}`}>{children}</div>
    </div>
  )
}
