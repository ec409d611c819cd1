import { useEffect, useEffectEvent } from 'react'

/** As `aria-keyshortcuts` names them. */
export const SAVE_KEYS = 'Control+S Meta+S'

/** Ctrl or Cmd and S save, instead of the browser's own saving of the page. */
export function useSaveKeys(onSave: () => void): void {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
