// Character 1 begins a command to espeak.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g

/** Pictures, which a voice would describe ('grinning face'), but not the signs that are read as words. */
const PICTURES = /[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u200d\ufe0f\u20e3]--[©®™‼⁉ℹ]]/gv

/** Between these espeak would read the names of sounds instead of words. */
const PHONEMES_BEGIN = /\[(?=\[)/g

/** A piece of a text without what espeak-ng would obey or describe. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(PICTURES, ' ')
    .replace(PHONEMES_BEGIN, '[ ')
    .replace(/\s*\n\s*/g, '\n\n') // a line break ends a sentence
    .replace(/[^\S\n]+/g, ' ')
}

/** A text as espeak-ng reads it; '' where there is no word in it. */
export function espeakText(text: string): string {
  const plain = plainText(text).trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : ''
}
