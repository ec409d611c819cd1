import type { LanguageCode } from '#domain/languages.ts'

/** A stretch of text for one breath of the voice; `offset` is its place in the whole text (UTF-16 units). */
export type SpeechChunk = { text: string; offset: number }

const LONGEST = 160 // characters; browsers cut voices from the network after about 14 seconds

/** Where to cut a stretch that is too long: after the last comma or the like that fits, else the last space. */
function cutPlace(text: string): number {
  const head = text.slice(0, LONGEST)
  const atPause = [...head.matchAll(/[,;:、，；：](?!\d)/gu)].at(-1)?.index ?? -1
  const atSpace = head.search(/\s\S*$/u)
  const place = atPause > LONGEST / 3 ? atPause : atSpace
  return place > 0 ? place + 1 : wholeCharacters(text)
}

/** The longest that fits without cutting a character in two: half an emoji is no text. */
function wholeCharacters(text: string): number {
  return /[\ud800-\udbff]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST
}

function cut({ text, offset }: SpeechChunk): SpeechChunk[] {
  if (text.length <= LONGEST) return [{ text, offset }]
  const place = cutPlace(text)
  return [{ text: text.slice(0, place), offset }, ...cut({ text: text.slice(place), offset: offset + place })]
}

/** Parts a text into stretches that any voice can say whole: by sentence, long sentences at a pause. */
export function speechChunks(text: string, language: LanguageCode): SpeechChunk[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(text)]
    .map(({ segment, index }) => ({ text: segment, offset: index }))
    .flatMap(cut)
    .filter((chunk) => chunk.text.trim() !== '')
}
