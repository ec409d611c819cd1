import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fieldsOf } from '#domain/fields.ts'
import { readStoredJson, STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { followSingleKeys, SINGLE_KEYS } from '#web/ui/form/single-keys.ts'
import { useNavigation } from '#web/ui/link.tsx'
import { openedDiary } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { earlyKeys, keepKey } from './early-keys.ts'

type KeysList = typeof import('#web/ui/form/keys-list.tsx').KeysList

const { search, earlier, later, list } = SINGLE_KEYS
const FOLLOWED = [search, earlier, later, list] as const

/** Where the days are listed and one of them is open. */
const SCREENS_OF_DAYS = ['/diary', '/translate', '/shadow']

/** The learner's choice, which the settings of practice keep; these come with practice alone. */
function areKeysOn(): boolean {
  return fieldsOf(readStoredJson(STORAGE_KEYS.speech)).keys !== false
}

const searchFields = () => [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')]

/**
 * Does what a key is for, where that can be done here; what it takes comes with the first key that asks for it. Where it cannot
 * be had, that is said (missing-parts.ts), and the key can be pressed again.
 */
function act(isHere: boolean, how: (acts: typeof import('#web/journal/key-acts.ts')) => void): boolean {
  if (isHere) void import('#web/journal/key-acts.ts').then(how)
  return isHere
}

function subscribeToKeys(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function nameSearch(areOn: boolean): void {
  for (const field of searchFields())
    if (!areOn) field.removeAttribute('aria-keyshortcuts')
    else if (!field.hasAttribute('aria-keyshortcuts')) field.setAttribute('aria-keyshortcuts', search)
}

/** The search of each screen says its key. */
function useSearchKey(): void {
  const areOn = useSyncExternalStore(subscribeToKeys, areKeysOn)
  useEffect(() => {
    nameSearch(areOn)
    const observer = new MutationObserver(() => nameSearch(areOn))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [areOn])
}

const FRESH_MS = 5000 // what is done later than this comes as a surprise

/** Dispatches a key again that was pressed before anything listened: nothing else handles it. Whoever writes by now is left alone. */
function pressAgain(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  if (performance.now() - event.timeStamp > FRESH_MS) return
  if (defaultPrevented || !FOLLOWED.some((one) => one === key)) return
  if (document.activeElement?.matches('textarea, input, select')) return
  const modifierAltGraph = event.getModifierState('AltGraph')
  const held = { ctrlKey, metaKey, altKey, repeat, isComposing, modifierAltGraph }
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
}

/** The keys of every screen: to the search, from day to day, and to a list of all keys. */
export function AppKeys() {
  const { path } = useNavigation()
  const [List, setList] = useState<KeysList | null>(null)
  useSearchKey()
  async function openList(): Promise<void> {
    const [{ KeysList }] = await Promise.all([import('#web/ui/form/keys-list.tsx'), loadTexts(['speech'])])
    setList(() => KeysList)
  }
  const press = useEffectEvent((key: (typeof FOLLOWED)[number]) => {
    if (!areKeysOn()) return false
    if (key === list) void openList()
    else if (key === search)
      return act(searchFields().length > 0, ({ focusSearch }) => focusSearch(searchFields()))
    else
      return act(SCREENS_OF_DAYS.includes(path), ({ openBeside }) =>
        openBeside(openedDiary()?.journal, key === earlier ? -1 : 1),
      )
    return true
  })
  useEffect(() => {
    const stop = followSingleKeys(FOLLOWED, (key) => press(key))
    removeEventListener('keydown', keepKey)
    earlyKeys.splice(0).forEach(pressAgain)
    return stop
  }, [])
  return (
    List && (
      <OptionalSection instead={null}>
        <List onClosed={() => setList(null)} />
      </OptionalSection>
    )
  )
}
