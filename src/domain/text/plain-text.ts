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
