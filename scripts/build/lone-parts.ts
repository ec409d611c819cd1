import type { Manifest } from 'vite'

/** A part of the app that has to come where others do not. */
type LonePart = {
  part: string
  /** What its page has begun with, which is there. */
  begun: string
  /** The names of the chunks that it may need besides. */
  own: string[]
}

const APP = 'src/web/app/main.tsx'

/** What says that something is missing, and the menu of whoever is logged in, which public pages have, too. */
export const LONE_PARTS: LonePart[] = [
  { part: 'src/web/app/loading/crash-screen.tsx', begun: APP, own: ['crash-screen', 'idle'] },
  { part: 'src/web/app/idle/idle-parts.tsx', begun: APP, own: ['idle-parts', 'idle'] },
  {
    part: 'src/web/ui/layout/account-parts.tsx',
    begun: 'src/web/site/site-main.tsx',
    own: ['account-parts'],
  },
]

/** A chunk with all that it imports, by their keys in the manifest. */
function closureOf(manifest: Manifest, key: string): Set<string> {
  const found = new Set<string>()
  const open = [key]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(manifest[next]?.imports ?? []))
  }
  return found
}

/** The names of chunks that a part needs, but neither has itself nor finds on its page. Throws where there is no such part. */
export function strayChunks(manifest: Manifest, { part, begun, own }: LonePart): string[] {
  for (const key of [part, begun])
    if (manifest[key] === undefined) throw new Error(`There is no chunk of ${key}`)
  const isThere = closureOf(manifest, begun)
  return [...closureOf(manifest, part)]
    .filter((key) => !isThere.has(key))
    .map((key) => manifest[key]?.name ?? key)
    .filter((name) => !own.includes(name))
}
