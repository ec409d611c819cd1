import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fieldsOf } from '#domain/fields.ts'
import { readStoredJson, STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { followSingleKeys, SINGLE_KEYS } from '#web/ui/form/single-keys.ts'
import { useNavigation } from '#web/ui/link.tsx'
import { openedDiary } from '../diary/open-diary.ts'
import { optionalPart } from '../loading/optional-part.tsx'

const KeysList = optionalPart(
  'shown',
  async () => (await import('#web/ui/form/keys-list.tsx')).KeysList,
  'speech',
)

const { search, earlier, later, list } = SINGLE_KEYS
const FOLLOWED = [search, earlier, later, list] as const

/** Where the days are listed and one of them is open. */
const SCREENS_OF_DAYS = ['/diary', '/translate', '/shadow']

/** The learner's choice, which the settings of practice keep; these come with practice alone. */
function areKeysOn(): boolean {
  return fieldsOf(readStoredJson(STORAGE_KEYS.speech)).keys !== false
}

const searchFields = () => [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')]

/** Does what a key is for, where that can be done here; what it takes comes with the first key that asks for it. */
function act(isHere: boolean, how: (acts: typeof import('#web/journal/key-acts.ts')) => void): boolean {
  if (isHere)
    import('#web/journal/key-acts.ts').then(how, (error) =>
      console.error('A key did nothing, as its part is missing', error),
    )
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

/** Dispatches a key again that was pressed before anything listened: nothing else handles it. */
function pressAgain({ key, target }: KeyboardEvent): void {
  if (FOLLOWED.some((one) => one === key))
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** The keys of every screen: to the search, from day to day, and to a list of all keys. `first`: what they came with. */
export function AppKeys({ first }: { first?: KeyboardEvent }) {
  const { path } = useNavigation()
  const [isListOpen, setIsListOpen] = useState(false)
  useSearchKey()
  const press = useEffectEvent((key: (typeof FOLLOWED)[number]) => {
    if (!areKeysOn()) return false
    if (key === list) setIsListOpen(true)
    else if (key === search)
      return act(searchFields().length > 0, ({ focusSearch }) => focusSearch(searchFields()))
    else
      return act(SCREENS_OF_DAYS.includes(path), ({ openBeside }) =>
        openBeside(openedDiary()?.journal, key === earlier ? -1 : 1),
      )
    return true
  })
  const again = useEffectEvent(() => first !== undefined && pressAgain(first))
  useEffect(() => {
    const stop = followSingleKeys(FOLLOWED, (key) => press(key))
    again()
    return stop
  }, [])
  return isListOpen && <KeysList onClosed={() => setIsListOpen(false)} />
}
