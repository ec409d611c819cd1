/** Marks that turn the direction of what follows, and tags, which nobody sees; half characters. */
const UNSEEN = String.raw`\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}`

const UNSEEN_AND_CONTROL = new RegExp(String.raw`[\p{Cc}${UNSEEN}]`, 'gu')
const ALL_BUT_LINES = new RegExp(String.raw`(?![\n\t])[\p{Cc}${UNSEEN}]`, 'gu')

/** A text without control characters, half characters and marks that could make it read otherwise than it was written. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN_AND_CONTROL, '')
}

/** The words of a machine without the same; lines and tabs stay. */
export function plainText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(ALL_BUT_LINES, '')
}

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * What a program leaves in a text that has no shape of its own, or stands for a thing that is none of its words (U+FFFC). What
 * joins letters and emoji, chooses their look or spells a flag stays.
 */
const LEFT_BEHIND =
  /(?![\n\t\u115f\u1160\u200c\u{e0000}-\u{e01ef}]|\u200d|[\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{DI}\ufff9-\ufffc\ufffe\uffff]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0000}-\u{e007f}]/gu

/** The words of another program: with line breaks as they are here, and without signs that nobody has typed or sees. */
export function importedText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(LEFT_BEHIND, '')
}

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
