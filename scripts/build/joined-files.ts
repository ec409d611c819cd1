import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'

// Every file that a page asks for before it is on screen may need a connection of its own, a tenth of a second and more
// on a phone. So a public page brings its styles itself and has one script there, joined from what the build has cut.

/** The text of a style element from several style sheets, in their order. */
export function joinStyles(dir: string, files: string[]): string {
  const styles = files.map((file) => readFileSync(join(dir, file), 'utf8').trim()).join('\n')
  if (/<\/style|url\((?!["']?\/)/i.test(styles)) throw new Error('these styles cannot stand in a page')
  return styles
}

function minified(name: string, script: string): string {
  const { code, errors } = minifySync(name, script)
  if (errors.length > 0) throw new Error(`${name} cannot be made smaller: ${errors[0]?.message}`)
  return code
}

/** Makes a plain script of a folder smaller, where it stands. */
export function minifyScript(dir: string, file: string): void {
  writeFileSync(join(dir, file), minified(file, readFileSync(join(dir, file), 'utf8')))
}

/** One small script of several that export nothing, each in its own scope. Answers its path in the build. */
export function joinScripts(dir: string, name: string, files: string[]): string {
  const scripts = files.map((file) => {
    const script = readFileSync(join(dir, file), 'utf8').trim()
    if (/^(import|export)\b|[;}](import|export)[\s{*]/m.test(script))
      throw new Error(`${file} is no plain script`)
    return `(()=>{${script}\n})();`
  })
  const text = minified(`${name}.js`, scripts.join('\n'))
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const joined = `assets/${name}-${version}.js`
  writeFileSync(join(dir, joined), text)
  return joined
}
