import { describe, expect, it } from 'vitest'
import { appPageHtml, filesOf, type Manifest, publicPageHtml } from './page-html.ts'

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>Echolog</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/main.js', css: ['assets/main.css'] },
  'src/web/a.tsx': { file: 'assets/a.js', css: ['assets/a.css'], imports: ['_b.js', 'index.html'] },
  '_b.js': { file: 'assets/b.js', css: ['assets/b.css'], imports: ['src/web/a.tsx'] },
}

describe('the pages that the build writes', () => {
  it('knows every file a screen needs once, also when chunks import each other', () => {
    expect(filesOf(MANIFEST, 'src/web/a.tsx')).toEqual({
      scripts: ['assets/a.js', 'assets/b.js', 'assets/main.js'],
      styles: ['assets/b.css', 'assets/main.css', 'assets/a.css'],
    })
  })

  it('fetches the code of an app screen from its first line on, and nothing twice', () => {
    const html = appPageHtml(SHELL, {
      head: { title: 'Log in · Echolog', elements: [] },
      files: filesOf(MANIFEST, 'src/web/a.tsx'),
      isPrivate: true,
    })

    expect(html.match(/main\.js/g)).toHaveLength(1)
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">')
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/b.css">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<title>Log in · Echolog</title>')
    expect(html).toContain('<div id="root"></div>')
  })

  const page = {
    language: 'da',
    head: {
      title: 'Priser & mere · Echolog',
      elements: [
        { tag: 'meta', name: { name: 'description' }, value: { content: 'Hvad "det" koster <nu>' } },
        { tag: 'link', name: { rel: 'canonical' }, value: { href: '%PUBLIC_URL%/da/pricing' } },
      ],
    },
    structuredData: [{ '@type': 'WebSite', name: '</script><b>' }],
    html: "<p>$& kr. $'</p>",
    texts: { site: { pricing: { title: 'Priser' } } },
    icon: "data:image/svg+xml,%3Csvg a='$&'/%3E",
    files: {
      start: 'assets/start.js',
      idle: 'assets/idle.js',
      page: 'assets/a.js',
      scripts: ['assets/a.js', 'assets/take-over.js'],
      styles: 'a::after{content:"$&"}',
      joinedStyles: ['assets/a.css'],
    },
    isListed: true,
  } satisfies Parameters<typeof publicPageHtml>[1]

  it('writes the words, the head and the language of a public page, with dollars as they are', () => {
    const html = publicPageHtml(SHELL, page)

    expect(html).toContain(
      '<html lang="da" data-idle="/assets/idle.js" data-page="/assets/a.js" data-scripts="/assets/a.js /assets/take-over.js">',
    )
    expect(html).toContain('<title>Priser &amp; mere · Echolog</title>')
    expect(html).toContain('<meta name="description" content="Hvad &quot;det&quot; koster &lt;nu&gt;">')
    expect(html).toContain('<link rel="canonical" href="%PUBLIC_URL%/da/pricing">')
    expect(html).toContain('<div id="root"><p>$& kr. $\'</p></div>')
    expect(html).not.toContain('noindex')
  })

  it('asks for one script before it is on screen, and brings its styles itself', () => {
    const html = publicPageHtml(SHELL, page)
    const asked = [...html.matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"|script src)[^>]*>/g)].map(
      ([tag]) => tag,
    )

    expect(asked).toEqual([
      '<script src="/assets/start.js">',
      '<link rel="stylesheet" href="/assets/a.css" disabled>',
    ])
    expect(html).toContain(`<link rel="icon" href="${page.icon}"`)
    expect(html).toContain('<style>a::after{content:"$&"}</style>')
    expect(html).not.toContain('main.')
  })

  it('brings the data that machines read, which cannot leave its place', () => {
    const html = publicPageHtml(SHELL, page)
    const blocks = [
      ...html.matchAll(/<script type="(application\/[^"]+)"(?: id="([^"]+)")?>(.*?)<\/script>/g),
    ]

    expect(blocks.map(([, type, id]) => [type, id])).toEqual([
      ['application/ld+json', undefined],
      ['application/json', 'site-texts'],
    ])
    expect(JSON.parse(blocks[0]?.[3] ?? '')).toEqual(page.structuredData[0])
    expect(JSON.parse(blocks[1]?.[3] ?? '')).toEqual(page.texts)
  })

  it('asks search engines to leave out what is not found', () => {
    expect(publicPageHtml(SHELL, { ...page, isListed: false })).toContain(
      '<meta name="robots" content="noindex">',
    )
  })
})
