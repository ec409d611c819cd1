import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link, type LinkProps } from '#web/ui/link.tsx'
import './button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; fullWidth?: boolean }

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & { isLoading?: boolean; icon?: ReactNode }

function buttonClass({ variant = 'primary', size = 'md', fullWidth = false }: ButtonLook): string {
  return `button button-${variant} button-${size}${fullWidth ? ' button-full' : ''}`
}

/** A button. While `isLoading` it is busy: it cannot be pressed again, and a wave moves beside its label. */
export function Button({
  variant,
  size,
  fullWidth,
  isLoading = false,
  icon,
  children,
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look)}
      disabled={rest.disabled || isLoading}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? <SavedSign state="draft" /> : icon}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button, for what leads to another page. */
export function ButtonLink({ variant, size, fullWidth, children, ...rest }: ButtonLook & LinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) }
  return (
    <Link {...rest} className={buttonClass(look)}>
      <span>{children}</span>
    </Link>
  )
}
