import type { Manifest } from 'vite'

const OF_PAGES = ['rolldown-runtime', 'core', 'shared']
const OF_APP = [...OF_PAGES, 'first', 'app'] // what each screen of the app begins with

/** What a chunk may bring with it. Joined by other rules, one that is loaded for a line of text could come to need half the app. */
const MAY_NEED: Record<string, readonly string[]> = {
  site: [...OF_PAGES, 'field'],
  'site-pages': [...OF_PAGES, 'site'],
  idle: OF_APP,
  merge: OF_APP,
  http: OF_APP,
  rows: OF_APP,
  today: [...OF_APP, 'rows', 'week-line'],
  sync: [...OF_APP, 'merge', 'rows', 'http', 'fit-row'],
  account: [...OF_APP, 'http'],
  'src/web/site/contact/emailjs-contact.adapter.ts': [...OF_PAGES, 'site'], // sending a message opens no diary
}

/** What keeps words has no look: styles that it needs are those of a part that has come to be in it. */
const WITHOUT_STYLES = ['first', 'merge', 'http', 'rows', 'account']

/** The chunk of that name; of a part that is loaded later, by the path of its source, as it stands in the manifest. */
function chunkNamed(manifest: Manifest, name: string) {
  if (name.includes('/')) return manifest[name]
  return Object.entries(manifest).find(([key, chunk]) => key.startsWith('_') && chunk.name === name)?.[1]
}

/** What a chunk needs or has and should not, in words; null where all is well. */
export function strayNeed(manifest: Manifest): string | null {
  for (const [name, allowed] of Object.entries(MAY_NEED)) {
    const chunk = chunkNamed(manifest, name)
    if (chunk === undefined) return `there is no chunk '${name}'`
    const needed = (chunk.imports ?? []).map((key) => manifest[key]?.name ?? key)
    const stray = needed.find((one) => !allowed.includes(one))
    if (stray !== undefined) return `'${name}' needs '${stray}'`
  }
  const styled = WITHOUT_STYLES.find((name) => (chunkNamed(manifest, name)?.css ?? []).length > 0)
  return styled === undefined ? null : `'${styled}' has styles`
}
