/**
 * For tests: confirms a conversion in a field as Safari does: the composition ends, and then comes its Enter. Answers
 * whether the field has left that key alone.
 */
export function confirmConversion(field: Element): boolean {
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  const init = { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true }
  return field.dispatchEvent(new KeyboardEvent('keydown', init))
}
