const ENDINGS: [type: RegExp, ending: string][] = [
  [/^audio\/webm\b/, 'webm'],
  [/^audio\/ogg\b/, 'ogg'],
  [/^audio\/(mp4|x-m4a|aac)\b/, 'm4a'],
  [/^audio\/(wav|x-wav|wave)\b/, 'wav'],
]

/** The name of a downloaded sound, with the ending that players know its MIME type by. */
export function soundFileName(name: string, type: string): string {
  const [, ending = 'audio'] = ENDINGS.find(([known]) => known.test(type)) ?? []
  return `${name}.${ending}`
}
