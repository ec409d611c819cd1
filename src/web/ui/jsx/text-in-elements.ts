import { createElement, Fragment, type ReactElement } from 'react'

/** No HTML element, so that no rule for one applies; it is drawn like the text alone. */
const ELEMENT = 'x-text'
/** What holds text and no elements. */
const TEXT_ONLY: readonly unknown[] = ['option', 'text'] // the second in SVG

type Props = { children?: unknown }

function isText(child: unknown): child is string | number {
  return typeof child === 'string' || typeof child === 'number'
}

function isNothing(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean'
}

function elementOf(text: string, at: number): ReactElement | null {
  return text === '' ? null : createElement(ELEMENT, { key: `text ${at}` }, text)
}

/** The same children with each run of text in an element. The others keep their places, and so their state. */
function textsInElements(children: readonly unknown[]): unknown[] {
  const placed: unknown[] = children.map(() => null)
  let [text, at] = ['', 0]
  for (const [place, child] of children.entries()) {
    if (isText(child)) {
      if (text === '') at = place
      text += child
      placed[at] = elementOf(text, at)
    } else if (!isNothing(child)) {
      text = ''
      placed[place] = Array.isArray(child) ? textsInElements(child) : child
    }
  }
  return placed
}

function hasText(children: readonly unknown[]): boolean {
  return children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)))
}

/**
 * The props of an element as React is to have them: text is the only child of its element. React then writes the whole
 * content at a change, and finds its way around text that it has not made: the translation of a browser puts elements
 * of its own in the place of every text node, which React would change, remove or count from in vain.
 */
export function withTextsInElements<Given extends Props>(type: unknown, props: Given): Given {
  const { children } = props
  if (type === Fragment && isText(children)) return { ...props, children: elementOf(`${children}`, 0) }
  if (!Array.isArray(children) || (typeof type !== 'string' && type !== Fragment) || !hasText(children))
    return props
  if (!TEXT_ONLY.includes(type)) return { ...props, children: textsInElements(children) }
  const isAllText = children.every((child) => isText(child) || isNothing(child))
  return isAllText ? { ...props, children: children.filter(isText).join('') } : props
}
