const SCRATCH = 'echolog-write-log'

/**
 * Has Chromium begin a new log of IndexedDB writes. A kill may cut the last record of a log in half; Chromium appends
 * to it after the restart, cannot read it at the next one, and empties every database of the site
 * (https://github.com/google/leveldb/issues/1287). Deleting a database ends the log, whatever the database held.
 */
export function renewWriteLog(): void {
  const request = indexedDB.open(SCRATCH)
  request.onsuccess = () => {
    request.result.close()
    indexedDB.deleteDatabase(SCRATCH)
  }
  request.onerror = (event) => event.preventDefault() // the diary's own transactions report what is wrong
}
