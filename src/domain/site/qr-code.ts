import { encodeQR } from 'qr'

const QUIET = 4 // modules of white around the code, without which scanners do not find it (ISO/IEC 18004)

/** A QR code of at most 2,331 bytes as an SVG file, one path, black on white in both themes. */
export function qrCodeSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.map((row, y) => rowPath(row, y)).join('')
  const box = `0 0 ${rows.length} ${rows.length}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="200" height="200" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path d="${path}"/></svg>\n`
}

/** The dark runs of a row, each a rectangle one module high. */
function rowPath(row: boolean[], y: number): string {
  const isStart = (x: number) => row[x] === true && row[x - 1] !== true
  return row
    .map((_, x) => {
      if (!isStart(x)) return ''
      const end = row.indexOf(false, x) // the white border ends every row
      return `M${x} ${y}h${end - x}v1h${x - end}z`
    })
    .join('')
}
