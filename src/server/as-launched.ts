/**
 * What operators read names a command as they type it: `npm run diary --` in a checkout of the source, `echolog diary` where the
 * launcher of a release has started the program.
 */
export function asLaunched(text: string, env: Record<string, string | undefined> = process.env): string {
  const launcher = env.ECHOLOG_LAUNCHER
  if (launcher === undefined || launcher === '') return text
  return text.replace(
    /\bnpm run (accounts|diary|engines)( --)?(?![\w-])/g,
    (_, name) => `${launcher} ${name}`,
  )
}
