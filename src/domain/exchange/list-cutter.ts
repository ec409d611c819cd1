/** Why a text holds no list that could be cut. */
export type ListFault = 'not-json' | 'no-list' | 'cut-off'

const WHITE = /\s|\ufeff/
const LIST_NAME = 'entries'
const UNREADABLE = '…'

/**
 * Cuts the elements out of the text of a JSON list, `[…]` or `{"entries": […]}`, as it arrives piece by piece, so that
 * neither the whole text nor the whole value is ever held.
 */
export function createListCutter() {
  let hasBegun = false
  let depth = 0 // brackets open
  let listDepth: number | null = null // depth of the elements; null: the list has not begun
  let isOver = false // the list has ended
  let hasMore = false // behind the text of the list there is something else
  let isInString = false
  let isEscaped = false
  let key = '' // the beginning of the last text before the list
  let fault: ListFault | null = null
  let piece = ''
  let from = 0 // where in the piece the element begins
  let held = '' // the element as far as earlier pieces had it
  let elements: string[] = []

  const isAtElement = () => !isOver && listDepth === depth

  function endElement(at: number): void {
    const text = (held + piece.slice(from, at)).trim()
    if (text !== '') elements.push(text)
    held = ''
    from = at + 1
  }

  function begin(sign: string, at: number): void {
    if (WHITE.test(sign)) return
    if (sign !== '[' && sign !== '{') fault = 'not-json'
    hasBegun = true
    depth = 1
    if (sign === '[') listDepth = 1
    from = at + 1
  }

  function open(sign: string, at: number): void {
    depth += 1
    if (listDepth !== null || sign !== '[' || depth !== 2 || key !== LIST_NAME) return
    listDepth = 2
    from = at + 1
  }

  function close(at: number): void {
    if (isAtElement()) {
      endElement(at)
      isOver = true
    }
    depth -= 1
  }

  /** Answers it as an element that cannot be read, once. */
  function noteMore(sign: string): void {
    if (hasMore || !isOver || WHITE.test(sign)) return
    hasMore = true
    elements.push(UNREADABLE)
  }

  function readInString(sign: string): void {
    if (isEscaped) isEscaped = false
    else if (sign === '\\') isEscaped = true
    else if (sign === '"') isInString = false
    else if (listDepth === null && depth === 1 && key.length <= LIST_NAME.length) key += sign
  }

  function readOutside(sign: string, at: number): void {
    if (sign === '"') {
      isInString = true
      if (listDepth === null) key = ''
    } else if (sign === '[' || sign === '{') open(sign, at)
    else if (sign === ']' || sign === '}') close(at)
    else if (sign === ',' && isAtElement()) endElement(at)
  }

  return {
    /** Takes the next piece of the text. Answers the texts of the elements that have ended in it, not parsed. */
    feed(next: string): string[] {
      piece = next
      from = 0
      elements = []
      for (let at = 0; at < piece.length && fault === null; at++) {
        const sign = piece.charAt(at)
        if (isInString) readInString(sign)
        else if (hasBegun && depth === 0) noteMore(sign)
        else if (hasBegun) readOutside(sign, at)
        else begin(sign, at)
      }
      if (listDepth !== null && !isOver) held += piece.slice(from)
      return elements
    },
    /** What is wrong with the text as far as it has come, or once it has ended. */
    fault(hasEnded = false): ListFault | null {
      if (fault !== null || !hasEnded) return fault
      if (!hasBegun) return 'not-json'
      if (depth > 0) return 'cut-off'
      return listDepth === null ? 'no-list' : null
    },
  }
}
