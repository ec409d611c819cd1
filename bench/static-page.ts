const DROPPED = ['script', 'noscript', 'style', 'template', 'svg', 'select']

/** The attributes that a page of plain text keeps. */
const KEPT_ATTRIBUTES = /\s(?:href|lang|alt|type|name|for|rows)="[^"]*"/g

/**
 * The same text as a built page, as plainly as it can be written: no style sheet, no script, no picture. What a first
 * visit of it takes is the least that any page of this text could take.
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
