import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { jsxs } from '#web/ui/jsx/jsx-runtime.ts'
import type { Namespace, Texts } from './text-keys.ts'
import { subscribeToTexts, textsOf } from './text-store.ts'

/** The texts of one namespace and the language of the site: what calls it is drawn anew when they change. */
export function useTexts<Name extends Namespace>(namespace: Name): Texts<Name> {
  const get = () => textsOf(namespace)
  return useSyncExternalStore(subscribeToTexts, get, get)
}

/** A text with elements in the places that `t`, given no values, has left as they are: '{{word}} as {{heard}}'. */
export function withElements(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(/\{\{\s*(\w+)\s*\}\}/).map((part, index) => (index % 2 ? elements[part] : part))
  return jsxs(Fragment, { children: parts })
}
