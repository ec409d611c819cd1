import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrCodeSvg } from './qr-code.ts'

const SCALE = 4

/** Draws the rectangles of the path as a scanner would see them: white paper, black modules. */
function pixelsOf(svg: string) {
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const size = modules * SCALE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(width)) * SCALE; column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  }
  return { width: size, height: size, data }
}

describe('a QR code', () => {
  it.each([
    'https://apps.apple.com/app/id1234567890',
    'https://play.google.com/store/apps/details?id=org.example.echolog&hl=vi',
    'http://localhost:3000/app-release',
    `https://example.org/${'a-long-way/'.repeat(12)}`,
  ])('PAGE-29: says %s to whoever scans it', (address) => {
    expect(decodeQR(pixelsOf(qrCodeSvg(address)), { timeLimit: 5000 })).toBe(address)
  })

  it('PAGE-29: is 200 by 200', () => {
    expect(qrCodeSvg('https://example.org')).toContain('width="200" height="200"')
  })

  it('holds no script, no style, and nothing of what it says', () => {
    expect(qrCodeSvg('https://example.org/"><script>alert(1)</script>')).not.toMatch(/script|style|example/)
  })
})
