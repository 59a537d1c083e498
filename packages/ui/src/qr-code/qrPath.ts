import { encode } from 'uqr'

/** ISO/IEC 18004 asks for four light modules on every side. */
export const quietZone = 4

/** The edge of a finder pattern, in modules. */
const finder = 7

function isFinder(x: number, y: number, size: number): boolean {
  return (y < finder && (x < finder || x >= size - finder)) || (x < finder && y >= size - finder)
}

/**
 * Encodes a text as a QR code.
 * @param correction `Q` leaves a quarter to be covered by a mark in the middle; `M` is for a bare code
 * @returns the size in modules, path data of the dark modules without the finder patterns, and where those stand
 */
export function qrPath(text: string, correction: 'M' | 'Q') {
  const { data, size } = encode(text, { ecc: correction, border: 0 })
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x] || isFinder(x, y, size)) continue
      let end = x
      while (row[end + 1] && !isFinder(end + 1, y, size)) end += 1
      runs.push(`M${x} ${y}h${end - x + 1}v1H${x}z`)
      x = end
    }
  }
  const far = size - finder
  const finders: readonly (readonly [number, number])[] = [
    [0, 0],
    [far, 0],
    [0, far],
  ]
  return { size, path: runs.join(''), finders }
}
