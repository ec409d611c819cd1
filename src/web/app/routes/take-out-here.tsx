import { shareText } from '#web/device/share-text.ts'
import { TakeOut, type TakeOutProps } from '#web/translate/take-out.tsx'

/** Copies an entry with its translation, and shares it where this browser can. */
export function TakeOutHere(props: Omit<TakeOutProps, 'share'>) {
  return <TakeOut {...props} share={'share' in navigator ? shareText : null} />
}
