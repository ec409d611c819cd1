// A tab of an earlier version (release of November 2026), frozen: what it asks of IndexedDB, its channels and localStorage,
// word for word in the end. It imports nothing, so that no change of today's code changes it, too.

type Doc = Record<string, unknown>

export type OlderRow = { doc: Doc; rev: number; dirty?: number; base?: Doc; sent?: unknown }

function asked<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The stores of version 2, as that version makes them. */
function upgrade(database: IDBDatabase, from: number): void {
  if (from < 1) {
    database.createObjectStore('entries', { keyPath: 'date' }).createIndex('dirty', 'dirty')
    database.createObjectStore('meta')
    database.createObjectStore('practice', { keyPath: 'date' })
  }
  if (from < 2) {
    for (const name of ['minutes', 'sentences'])
      database.createObjectStore(name, { keyPath: 'key' }).createIndex('dirty', 'dirty')
    database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('sentence', 'sentence')
  }
}

function changed(stored: OlderRow | undefined, doc: Doc): OlderRow {
  if (stored === undefined) return { doc, rev: 0, dirty: 1 }
  const base = stored.dirty === undefined ? stored.doc : stored.base
  const { rev, sent } = stored
  return { doc, rev, dirty: 1, ...(base !== undefined && { base }), ...(sent !== undefined && { sent }) }
}

type Merge = (base: string, mine: string, theirs: string) => string

/** Opens the diary `name` as that version does. `isWayBlocked`: whether a newer tab has asked it to let go. */
export async function openOlderTab(name: string) {
  const request = indexedDB.open(name, 2)
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
  const database = await asked(request)
  const [days, practice] = [new BroadcastChannel(name), new BroadcastChannel(`${name}:practice`)]
  const heard: string[] = []
  for (const channel of [days, practice])
    channel.addEventListener('message', ({ data }) => heard.push(...[data].flat()))
  let isAskedToClose = false
  database.onversionchange = () => {
    isAskedToClose = true
    database.close()
  }

  async function update(
    store: 'entries' | 'sentences',
    key: string,
    change: (doc: Doc) => Doc,
  ): Promise<Doc> {
    const transaction = database.transaction([store], 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const rows = transaction.objectStore(store)
    const stored = await asked<OlderRow | undefined>(rows.get(key))
    const doc = change(stored?.doc ?? {})
    rows.put({ ...changed(stored, doc), [store === 'entries' ? 'date' : 'key']: key })
    await done
    const channel = store === 'entries' ? days : practice
    channel.postMessage([key])
    return doc
  }

  return {
    heard,
    isAskedToClose: () => isAskedToClose,
    update,
    read: (store: string, key: string) => asked(database.transaction(store).objectStore(store).get(key)),
    /** Types into a day as that version does: each key is written at once, over what the store had agreed on. */
    createWriter(date: string, merge: Merge) {
      let [text, agreed] = ['', '']
      return {
        text: () => text,
        async type(more: string): Promise<void> {
          text += more
          const written = text
          const doc = await update('entries', date, (stored) => {
            const there = ((stored.draft as Doc | undefined)?.content as string | undefined) ?? ''
            return { ...stored, draft: { content: merge(agreed, written, there) } }
          })
          const kept = (doc.draft as Doc).content as string
          text = merge(written, text, kept)
          agreed = kept
        },
      }
    },
    /** What that version leaves in localStorage when a page is left. */
    leave(profileId: string, date: string, content: string): void {
      const backup = { date, draft: { content }, bases: [{ content: '' }], page: 'older' }
      localStorage.setItem(`echolog.rescue:${profileId}:${date}:older`, JSON.stringify(backup))
      const minutes = { date, activeMs: { write: 2000, translate: 0, speak: 0 } }
      localStorage.setItem(`echolog.practice:diary:${profileId}`, JSON.stringify([minutes]))
    },
    close(): void {
      database.close()
      days.close()
      practice.close()
    },
  }
}
