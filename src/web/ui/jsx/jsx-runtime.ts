// What JSX is compiled to: see text-in-elements.ts.
import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { withTextsInElements } from './text-in-elements.ts'

export { Fragment }

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return reactJsx(type, withTextsInElements(type, props), key)
}

export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return reactJsxs(type, withTextsInElements(type, props), key)
}
