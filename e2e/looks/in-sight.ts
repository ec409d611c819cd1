/** Runs in the page: the links, buttons and fields in sight, and the words in sight that are not the learner's own. */
export function inSight(): { controls: string[]; words: string[] } {
  const dock = document.querySelector('.dock')?.getBoundingClientRect().top ?? innerHeight
  function isSeen(element: Element, box: DOMRect): boolean {
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2)
      return false
    const end = element.closest('.dock') === null ? dock : innerHeight
    return box.bottom > 0 && box.top < end - 1 && box.right > 0 && box.left < innerWidth
  }
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => isSeen(element, element.getBoundingClientRect()))
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || parent.closest('script, style, select, .visually-hidden, .tag')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const isLearners = parent.closest('.entry-row-preview') !== null
    if (!isLearners && isSeen(parent, range.getBoundingClientRect())) texts.push(node.textContent ?? '')
  }
  return { controls, words: texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '') }
}
