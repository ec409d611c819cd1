import { createContext, useContext } from 'react'

export type Navigation = {
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
