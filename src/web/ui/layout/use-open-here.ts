import { useEffect, useState } from 'react'
import { useNavigation } from '#web/ui/navigation.ts'

/**
 * Open at one place in the history only, so that every route change closes a menu in the same moment.
 * `hasLeft` is true when that is how it closed. Escape calls `onEscape` while it is open.
 */
export function useOpenHere(onEscape: () => void) {
  const { visit } = useNavigation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === visit
  useEffect(() => {
    if (!isOpen) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      onEscape()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOpen, onEscape])
  return {
    isOpen,
    hasLeft: openedAt !== null && !isOpen,
    open: () => setOpenedAt(visit),
    close: () => setOpenedAt(null),
  }
}
