const LEAST = 24

/**
 * What stands before a built program: an older Node cannot even link its parts, and would end with a stack of its own modules. It
 * imports nothing by itself, and is written in what older ones read.
 */
export function nodeGate(program: string): string {
  return `const major = Number(process.versions.node.split('.')[0])
if (major < ${LEAST}) {
  process.stderr.write('echolog: Node ${LEAST} or newer must be installed; this is Node ' + major + '.\\n')
  process.exit(1)
}
await import('./${program}')
`
}
