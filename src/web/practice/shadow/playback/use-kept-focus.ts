import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard with the control that stops what sounds: it is drawn anew when another sentence is shown, and when it goes
 * the focus falls back to the one that begins it. These have `data-stop` and `data-listen`.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, isSounding: boolean, shown: number): void {
  const wasInside = useRef(false)
  useEffect(() => {
    // not by the focus that leaves: a control that goes loses it, too
    const see = ({ target }: Event) => {
      wasInside.current = target instanceof Node && place.current?.contains(target) === true
    }
    document.addEventListener('focusin', see)
    document.addEventListener('pointerdown', see)
    return () => {
      document.removeEventListener('focusin', see)
      document.removeEventListener('pointerdown', see)
    }
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have taken the control away
  useLayoutEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    const find = (name: string) => place.current?.querySelector<HTMLElement>(`[${name}]`)
    const control = find('data-stop') ?? find('data-listen')
    control?.focus({ preventScroll: true })
  }, [place, isSounding, shown])
}
