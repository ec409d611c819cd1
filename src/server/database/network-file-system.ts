import { statfsSync } from 'node:fs'

/** Magic numbers of Linux's `statfs`, from linux/magic.h. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])

/** The name of the network file system with this number; undefined for every other file system. */
export function networkFileSystem(type: number): string | undefined {
  return process.platform === 'linux' ? NETWORK_FILE_SYSTEMS.get(type) : undefined
}

/** The same for the one that holds a folder. Locks of SQLite do not hold there: https://sqlite.org/useovernet.html */
export function networkFileSystemOf(folder: string): string | undefined {
  return networkFileSystem(statfsSync(folder).type)
}
