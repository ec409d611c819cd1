import type { ReactNode } from 'react'
import '#web/ui/layout/settings-part.css'
import './speech-settings.css'

/** `id`: for a link to it. */
export function SpeechGroup({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <fieldset className="settings-part speech-group" id={id}>
      <legend>
        <h3>{title}</h3>
      </legend>
      {children}
    </fieldset>
  )
}
