function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * One line of JSON without signs that steer a terminal or turn a line around, which others than the reader may have chosen; each is
 * escaped, so that what is parsed from it is the same.
 */
export function escapeUnseen(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (signs) => signs.split('').map(escaped).join(''))
}
