import './hidden-lines.css'

const [FULL_WIDTH, NARROW_WIDTH] = [2, 1] // columns that a character takes: of Chinese, of letters
const COLUMNS = { wide: 38, narrow: 26 } // of a line, about
const MOST_LINES = 6

const FULL = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u

function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += FULL.test(character) ? FULL_WIDTH : NARROW_WIDTH
  return columns
}

/** About as many lines as the hidden sentence will take. */
export function HiddenLines({ sentence }: { sentence: string }) {
  const columns = columnsOf(sentence)
  return (
    <div aria-hidden="true">
      {(['wide', 'narrow'] as const).map((width) => (
        <div key={width} className={`hidden-lines hidden-lines-${width}`}>
          {Array.from({ length: Math.min(MOST_LINES, Math.ceil(columns / COLUMNS[width])) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their places
            <span key={place} />
          ))}
        </div>
      ))}
    </div>
  )
}
