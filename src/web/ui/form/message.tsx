import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './message.css'

type MessageProps = {
  tone: 'failure' | 'hint' | 'success'
  isBoxed?: boolean
  children: ReactNode
}

const ICONS = { failure: 'warning', hint: 'info', success: 'tick' } as const

/** A message beside what it is about. A failure is announced at once, the others politely. */
export function Message({ tone, isBoxed = false, children }: MessageProps) {
  return (
    <div
      className={`message message-${tone}${isBoxed ? ' message-boxed' : ''}`}
      role={tone === 'failure' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  )
}
