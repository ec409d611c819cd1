import type { ReactNode } from 'react'
import './site-page.css'

type SitePageProps = {
  title: ReactNode
  /** One sentence under the title. */
  sentence?: ReactNode
  /** What else stands beside the page. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a public page of text: the title at the left, the page from the second column on. */
export function SitePage({ title, sentence, aside, children }: SitePageProps) {
  return (
    <div className="site-page wrap">
      <div className="site-page-head">
        <h1>{title}</h1>
        {sentence !== undefined && <p className="site-page-sentence">{sentence}</p>}
        {aside}
      </div>
      <div className="site-page-body">{children}</div>
    </div>
  )
}
