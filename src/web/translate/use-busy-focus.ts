import { useLayoutEffect, useRef } from 'react'

/** After `follow`, moves the focus from the button that asks, which is disabled while it runs, to Cancel and back. */
export function useBusyFocus(isRunning: boolean) {
  const dock = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(false)
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    const buttons = [...(dock.current?.querySelectorAll('button') ?? [])]
    if (isRunning) return buttons.at(-1)?.focus({ preventScroll: true })
    isFollowing.current = false
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) buttons[0]?.focus({ preventScroll: true })
  }, [isRunning])
  return {
    dock,
    follow() {
      isFollowing.current = true
    },
  }
}
