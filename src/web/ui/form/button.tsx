import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link, type LinkProps } from '#web/ui/link.tsx'
import './button.css'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'outline' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  fullWidth?: boolean | undefined
  icon?: ReactNode
  /** In the dock of a phone only the icon is seen. */
  isSquareInDock?: boolean | undefined
}

function buttonClass({
  variant = 'primary',
  size = 'md',
  fullWidth = false,
  isSquareInDock = false,
}: Omit<ButtonLook, 'icon'>): string {
  return `button button-${variant} button-${size}${fullWidth ? ' button-full' : ''}${isSquareInDock ? ' button-square' : ''}`
}

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'ref'> & { isLoading?: boolean }

/** A disabled button loses the focus: one that had it when it became busy gets it back, if nothing else has it then. */
function useFocusAfterLoading(isLoading: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (isLoading) hadFocus.current = focused === button.current
    else if (hadFocus.current && focused === document.body) button.current?.focus({ preventScroll: true })
  }, [isLoading])
  return button
}

/** A button. While `isLoading` it cannot be pressed again, and a wave moves beside its label. */
export function Button({
  variant,
  size,
  fullWidth,
  isSquareInDock,
  isLoading = false,
  icon,
  children,
  ...rest
}: ButtonProps) {
  const button = useFocusAfterLoading(isLoading)
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      className={buttonClass({ variant, size, fullWidth, isSquareInDock })}
      disabled={rest.disabled || isLoading}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? <SavedSign state="draft" /> : icon}
      <span>{children}</span>
    </button>
  )
}

export function ButtonLink({ variant, size, fullWidth, icon, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, fullWidth })}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
