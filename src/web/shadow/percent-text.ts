/** A percentage in the learner's language: '88%', '88 %'. */
export function percentText(percent: number, siteLanguage: string): string {
  return new Intl.NumberFormat(siteLanguage, { style: 'percent' }).format(percent / 100)
}

/** The same in two: the figure, and its sign with the space that belongs to it. */
export function percentParts(percent: number, siteLanguage: string): { figure: string; sign: string } {
  const parts = new Intl.NumberFormat(siteLanguage, { style: 'percent' }).formatToParts(percent / 100)
  const textOf = (isFigure: boolean) =>
    parts
      .filter(({ type }) => (type === 'integer') === isFigure)
      .map(({ value }) => value)
      .join('')
  return { figure: textOf(true), sign: textOf(false) }
}
