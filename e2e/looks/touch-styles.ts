/**
 * Runs in the page: turns the styles for fingers on, or off again. A browser without a touch screen does not use them, and one
 * that emulates it stops while it draws a whole page.
 */
export function setTouchStyles(areOn: boolean): void {
  const [when, now] = areOn ? ['(pointer: coarse)', '(width > 0px)'] : ['(width > 0px)', '(pointer: coarse)']
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule) rule.media.mediaText = rule.media.mediaText.replace(when, now)
}
