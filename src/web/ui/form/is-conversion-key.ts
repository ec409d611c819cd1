/**
 * Whether a key belongs to the conversion of an input method: its Enter confirms characters, and is none of the field.
 * Safari ends the composition before that key, and marks it with the code 229 alone (https://bugs.webkit.org/165004).
 */
export function isConversionKey({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
