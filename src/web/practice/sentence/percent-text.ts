/** A percentage, 0 to 100, in the language of the site: '88%', '88 %'. */
export function percentText(percent: number, siteLanguage: string): string {
  return new Intl.NumberFormat(siteLanguage, { style: 'percent' }).format(percent / 100)
}

/** The same in two parts: the figure, and its sign with the space between them. */
export function percentParts(percent: number, siteLanguage: string): { figure: string; sign: string } {
  const parts = new Intl.NumberFormat(siteLanguage, { style: 'percent' }).formatToParts(percent / 100)
  const textOf = (isFigure: boolean) =>
    parts.map(({ type, value }) => ((type === 'integer') === isFigure ? value : '')).join('')
  return { figure: textOf(true), sign: textOf(false) }
}
