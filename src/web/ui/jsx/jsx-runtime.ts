// What JSX is compiled to.
import { createElement, type ElementType, type Key, type ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/** No HTML element, so that no rule for one applies; it is drawn like the text alone. */
const ELEMENT = 'x-text'
/** What holds text and no elements, so always one text; the second in SVG. */
const TEXT_ONLY = /^(option|text)$/

type Props = { children?: unknown }

function isText(child: unknown): boolean {
  return (typeof child === 'string' && child.trim() !== '') || typeof child === 'number'
}

function hasText(child: unknown): boolean {
  return Array.isArray(child) ? child.some(hasText) : isText(child)
}

/**
 * A child as React is to have it: a text in an element. The others keep their places, and so their state. White space alone
 * stays: no translation touches it, and beside flex items it is no item of its own.
 */
function textInElement(child: unknown, at: number): unknown {
  if (Array.isArray(child)) return child.map(textInElement)
  return isText(child) ? createElement(ELEMENT, { key: `t${at}` }, child as string) : child
}

/**
 * The props of an element as React is to have them: text is the only child of its element. React then writes the whole
 * content at a change, and finds its way around text that it has not made: the translation of a browser puts elements
 * of its own in the place of every text node, which React would change, remove or count from in vain.
 */
export function withTextsInElements<Given extends Props>(type: unknown, props: Given): Given {
  const { children } = props
  const isMixed =
    typeof type === 'string' ? Array.isArray(children) && !TEXT_ONLY.test(type) : type === Fragment
  return isMixed && hasText(children) ? { ...props, children: textInElement(children, 0) } : props
}

export { Fragment }

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return reactJsx(type, withTextsInElements(type, props), key)
}

export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return reactJsxs(type, withTextsInElements(type, props), key)
}
