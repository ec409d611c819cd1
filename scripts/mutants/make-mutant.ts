import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edit, Mutant } from './mutant.ts'

/** What mutants are made in: texts by the paths of their files. */
export type Sources = ReadonlyMap<string, string>

const OF_TESTS = /\.(test|fixture|fake|contract)\.ts$/
const NAME = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/
const GAP = '(?:\\s|//.*)'
const TOKENS = /'[^'\n]*'|"[^"\n]*"|\w+|\S/g

export function readSources(root: string): Sources {
  const files = globSync('src/{domain,server}/**/*.ts', { cwd: root }).filter((file) => !OF_TESTS.test(file))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Matches the same tokens on any lines, with or without comments and the comma that a formatter puts behind the last. */
function patternOf(find: string): RegExp {
  const tokens = find.replace(/,\s*([)\]}])/g, '$1').match(TOKENS) ?? []
  const parts = tokens.map((token, index) => {
    const gap = /^\w/.test(token) && /\w$/.test(tokens[index - 1] ?? '') ? `${GAP}+` : `${GAP}*`
    const comma = /[)\]}]/.test(token) ? `,?${GAP}*` : ''
    return `${index === 0 ? '' : gap + comma}${token.replace(/[^\w\s]/g, '\\$&')}`
  })
  const [first, last] = [/^\w/.test(find) ? '(?<!\\w)' : '', /\w$/.test(find) ? '(?!\\w)' : '']
  return new RegExp(first + parts.join('') + last, 'g')
}

type Hit = { file: string; start: number; end: number }

/** A declaration that lies within no other begins a line, whatever formats the file. */
function hitsIn(file: string, text: string, { place, find }: Edit): Hit[] {
  if (!text.includes(place)) return []
  let from = 0
  return text.split(/^(?=\w)/m).flatMap((code) => {
    const at = from
    from += code.length
    if (NAME.exec(code)?.[1] !== place) return []
    return [...code.matchAll(patternOf(find))].map((hit) => ({
      file,
      start: at + hit.index,
      end: at + hit.index + hit[0].length,
    }))
  })
}

/** The files that a mutant changes, with what is in them then. Throws where a place is not found exactly once. */
export function makeMutant({ edits }: Mutant, sources: Sources): Sources {
  const changed = new Map<string, string>()
  for (const edit of edits) {
    const texts = new Map([...sources, ...changed])
    const hits = [...texts].flatMap(([file, text]) => hitsIn(file, text, edit))
    const [hit] = hits
    if (hit === undefined || hits.length > 1) {
      const where = hits.map(({ file }) => file).join(', ')
      throw new Error(`'${edit.find}' is ${hits.length} times in what is called ${edit.place}: ${where}`)
    }
    const text = texts.get(hit.file) ?? ''
    changed.set(hit.file, text.slice(0, hit.start) + edit.put + text.slice(hit.end))
  }
  return changed
}
