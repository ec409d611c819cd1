/** Text nodes that the translation of a browser leaves alone. */
const LEFT_ALONE = 'script, style, textarea, option, title, svg, [translate="no"]'

function wrap(text: Text): void {
  if (text.parentElement === null || text.data.trim() === '') return
  if (text.parentElement.closest('font') || text.parentElement.closest(LEFT_ALONE)) return
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.textContent = text.data
  outer.append(inner)
  text.replaceWith(outer)
}

function wrapIn(node: Node): void {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const texts: Text[] = node instanceof Text ? [node] : []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) wrap(text)
}

/**
 * For tests: does to the page what the translation of Chrome does: in the place of every text node, also of later ones,
 * there are two elements with the same text. Returns how to stop.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') wrapIn(target)
      for (const added of addedNodes) if (added.isConnected) wrapIn(added)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  wrapIn(document.body)
  return () => observer.disconnect()
}

/** Text nodes that React changes by itself: a translated page would keep the old text, or end in an error. */
export function bareTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const bare: string[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node.nodeValue?.trim() === '') continue // no translation touches it
    if (Object.keys(node).some((key) => key.startsWith('__reactFiber$')))
      bare.push(`${node.parentElement?.outerHTML.slice(0, 200)}`)
  }
  return bare
}
