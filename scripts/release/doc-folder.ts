/** Texts of the root of a release that lie beside the others in /usr/share/doc/echolog: these lead there. */
export const BESIDE_DOCS = ['CHANGELOG.md', 'SECURITY.md']

/** A text of a release as it stands where all of them are in one folder. */
export function inOneFolder(text: string): string {
  return text.replace(/\]\((?:\.\.|docs)\//g, '](')
}
