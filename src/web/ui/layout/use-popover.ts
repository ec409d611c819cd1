import { useEffect, useRef } from 'react'
import { useMenu } from './use-menu.ts'

/** Something that a button opens over the page: as a menu, and what is pressed or focused outside `place` closes it, too. */
export function usePopover<Place extends HTMLElement, Button extends HTMLElement = HTMLButtonElement>() {
  const { button, isOpen, open, close } = useMenu<Button>()
  const place = useRef<Place>(null)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) latest.current()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])
  return { place, button, isOpen, open, close, toggle: isOpen ? close : open }
}
