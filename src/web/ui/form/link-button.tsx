import type { ButtonHTMLAttributes } from 'react'
import './link-button.css'

/** A button that reads as a link, for small actions that stand in text or in a row. */
export function LinkButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={`link-button ${props.className ?? ''}`.trim()} />
}
