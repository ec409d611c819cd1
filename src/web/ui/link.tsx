import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { addressIn } from '#domain/site/site-address.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

type Navigation = {
  /** Without the language. */
  path: string
  /** With its #, or empty. */
  hash: string
  /** Changes with every step in the history, also to the same address. */
  visit: string
  /** The document has its own title, which no page sets. */
  hasHead: boolean
  /** Follows a link without leaving the document; false where the browser has to load the page. */
  follow(to: string): boolean
}

const NOWHERE: Navigation = { path: '/', hash: '', visit: '', hasHead: false, follow: () => false }

/** Provided by React Router in the app, by the browser's own history on the public pages. */
export const NavigationContext = createContext<Navigation>(NOWHERE)

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

/** `to` is the English address; the link leads to it in the language of the site. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A click that asks for no new tab, download or menu. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && currentTarget.target === ''
}

/** A link, followed in place where that is possible, and otherwise by the browser. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { language } = useTexts('common')
  const { follow } = useNavigation()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && isPlainClick(event) && follow(to)) event.preventDefault()
  }
  return <a {...rest} href={addressIn(language, to)} onClick={press} />
}
