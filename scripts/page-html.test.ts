import { describe, expect, it } from 'vitest'
import { appPageHtml, filesOf, type Manifest, publicPageHtml } from './page-html.ts'

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>Echolog</title>
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
    const html = appPageHtml(SHELL, { files: filesOf(MANIFEST, 'src/web/a.tsx'), isPrivate: true })

    expect(html.match(/main\.js/g)).toHaveLength(1)
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">')
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/b.css">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<div id="root"></div>')
  })

  it('writes the words, the title and the language of a public page, with dollars as they are', () => {
    const html = publicPageHtml(SHELL, {
      language: 'da',
      title: 'Priser',
      html: "<p>$& kr. $'</p>",
      styles: ['assets/a.css'],
    })

    expect(html).toContain('<html lang="da" data-prerendered="da">')
    expect(html).toContain('<title>Priser</title>')
    expect(html).toContain('<div id="root"><p>$& kr. $\'</p></div>')
    expect(html).not.toContain('modulepreload')
  })
})
