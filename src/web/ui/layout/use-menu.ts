import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from '#web/ui/link.tsx'

/**
 * Whether a menu is open, which every route change closes at once: `hasLeft` says that one did. Escape closes it, too,
 * and gives the focus back to `button`.
 */
export function useMenu<Button extends HTMLElement = HTMLButtonElement>() {
  const { visit } = useNavigation()
  const button = useRef<Button>(null)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === visit
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return {
    button,
    isOpen,
    hasLeft: openedAt !== null && !isOpen,
    open: useCallback(() => setOpenedAt(visit), [visit]),
    close: () => setOpenedAt(null),
  }
}
