import type { Manifest } from 'vite'

/**
 * Chunks that import each other in a circle, as one path of keys of the manifest; null where there is none. In a circle a
 * chunk runs before what it imports is there, on the pages that come in by the wrong side of it.
 */
export function circleOf(manifest: Manifest): string[] | null {
  const done = new Set<string>()
  function follow(key: string, path: string[]): string[] | null {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
    if (done.has(key)) return null
    for (const next of manifest[key]?.imports ?? []) {
      const circle = follow(next, [...path, key])
      if (circle !== null) return circle
    }
    done.add(key)
    return null
  }
  for (const key of Object.keys(manifest)) {
    const circle = follow(key, [])
    if (circle !== null) return circle
  }
  return null
}
