// What JSX is compiled to while developing: as jsx-runtime.ts.
import type { ElementType, Key } from 'react'
import { Fragment, type JSXSource, jsxDEV as reactJsx } from 'react/jsx-dev-runtime'
import { withTextsInElements } from './jsx-runtime.ts'

export { Fragment }

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  return reactJsx(type, withTextsInElements(type, props), key, isStatic, source, self)
}
