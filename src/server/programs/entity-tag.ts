/** Which revision of an entry a program knows. `epoch`: of the diary, as a restored one gives revisions out again. */
export type KnownRevision = { epoch: string; rev: number }

/** The header `ETag` of a revision. */
export function entityTag({ epoch, rev }: KnownRevision): string {
  return `"${epoch}.${rev}"`
}

/** The revision in a header; null where it is no tag of ours, as is a weak one, a list, or `*`. */
export function revisionIn(header: string): KnownRevision | null {
  const [, epoch, digits] = /^"([\w.-]{1,80})\.([1-9]\d{0,14})"$/.exec(header.trim()) ?? []
  return epoch === undefined ? null : { epoch, rev: Number(digits) }
}
