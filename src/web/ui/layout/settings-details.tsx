import type { ReactNode, Ref } from 'react'
import './settings-part.css'
import './details-sign.css'
import './settings-details.css'

type SettingsDetailsProps = {
  /** For a link to it, which opens it. */
  id?: string
  title: string
  /** A few words of how it stands, also while it is closed. */
  aside?: string | null
  isOpen?: boolean
  /** Of what opens and closes it. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of a page of the settings that few need, behind one line. */
export function SettingsDetails({ id, title, aside, isOpen = false, ref, children }: SettingsDetailsProps) {
  return (
    <details className="settings-part settings-details details-sign" id={id} open={isOpen}>
      <summary ref={ref}>
        <h3>{title}</h3>
        {aside && <span className="settings-details-aside">{aside}</span>}
      </summary>
      <div className="settings-details-inner">{children}</div>
    </details>
  )
}
