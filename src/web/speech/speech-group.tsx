import type { ReactNode } from 'react'
import './speech-settings.css'

export function SpeechGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="speech-group">
      <legend>
        <h3>{title}</h3>
      </legend>
      {children}
    </fieldset>
  )
}
