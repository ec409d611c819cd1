import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Every file that a page asks for before it is on screen may need a connection of its own, a tenth of a second and more
// on a phone. So a public page has one style sheet and one script there, joined from what the build has cut.

function write(dir: string, name: string, ending: string, text: string): string {
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const file = `assets/${name}-${version}.${ending}`
  writeFileSync(join(dir, file), text)
  return file
}

/** One style sheet of several, in their order. Answers its path in the build. */
export function joinStyles(dir: string, name: string, files: string[]): string {
  const sheets = files.map((file) => readFileSync(join(dir, file), 'utf8').trim())
  return write(dir, name, 'css', `${sheets.join('\n')}\n`)
}

/** One script of several that export nothing, each in its own scope. Answers its path in the build. */
export function joinScripts(dir: string, name: string, files: string[]): string {
  const scripts = files.map((file) => {
    const script = readFileSync(join(dir, file), 'utf8').trim()
    if (/^(import|export)\b|[;}](import|export)[\s{*]/m.test(script))
      throw new Error(`${file} is no plain script`)
    return `(()=>{${script}\n})();`
  })
  return write(dir, name, 'js', `${scripts.join('\n')}\n`)
}
