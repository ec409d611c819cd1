const DROPPED = ['script', 'noscript', 'style', 'template', 'svg', 'select']

/** The attributes that a page of plain text keeps. */
const KEPT_ATTRIBUTES = /\s(?:href|lang|alt|type|name|for|rows)="[^"]*"/g

/**
 * The text of a built page without style sheet, script or picture: the fastest page that this text could be.
 */
export function staticPageOf(built: string): string {
  const title = /<title>.*?<\/title>/.exec(built)?.[0] ?? ''
  const language = /<html lang="(\w+)"/.exec(built)?.[1] ?? 'en'
  const body = /<div id="root">(.*)<\/div>/s.exec(built)?.[1] ?? ''
  const text = DROPPED.reduce(
    (html, tag) => html.replace(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'), ''),
    body,
  )
    .replace(/<img[^>]*>|<!--.*?-->/g, '')
    .replace(
      /<(\w+)([^>]*)>/g,
      (_, tag, attributes) => `<${tag}${(attributes.match(KEPT_ATTRIBUTES) ?? []).join('')}>`,
    )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `${title}</head><body>${text}</body></html>`,
  ].join('')
}
