import { createContext, useContext } from 'react'

/** Where the reader is, and how links are followed. */
export type Navigation = {
  /** Without a language before it. */
  path: string
  /** With its #, or empty. */
  hash: string
  /** Another text at every step in the history, also to the same address again. */
  visit: string
  /** The document brings its own head: nothing on the page sets its title. */
  hasHead: boolean
  /** Follows a link without leaving the document; false where the browser has to load the page. */
  follow(to: string): boolean
}

const NOWHERE: Navigation = { path: '/', hash: '', visit: '', hasHead: false, follow: () => false }

/** React Router fills it in in the app, the browser's own history on the public pages. */
export const NavigationContext = createContext<Navigation>(NOWHERE)

/** Where the reader is, and how links are followed, whoever keeps the address. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}
