import type { ComponentProps } from 'react'
import './link-button.css'

/** A button that looks like a link, for small actions in text or in a row. */
export function LinkButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`link-button ${className}`.trim()} />
}
