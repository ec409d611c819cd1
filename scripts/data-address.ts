const ESCAPED: Record<string, string> = { '%': '%25', '#': '%23', '<': '%3C', '>': '%3E', '"': "'" }

/** The address of a drawing that holds the drawing itself, for an attribute in double quotes. It must hold no text with quotes. */
export function dataAddress(svg: string): string {
  const line = svg
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('> <', '><')
  return `data:image/svg+xml,${line.replace(/[%#<>"]/g, (sign) => ESCAPED[sign] ?? sign)}`
}
