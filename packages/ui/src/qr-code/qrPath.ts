import { encode } from 'uqr'

/** Number of light modules on each side that ISO/IEC 18004 requires. */
export const quietZone = 4

/** Width and height of a finder pattern, in modules. */
const finder = 7

function isFinder(x: number, y: number, size: number): boolean {
  return (y < finder && (x < finder || x >= size - finder)) || (x < finder && y >= size - finder)
}

/**
 * Encodes a text as a QR code.
 * @param correction `Q` recovers a quarter of the code, which a logo may cover; `M` is for a code without a logo
 * @returns the size in modules, path data of the dark modules outside the finder patterns, and the positions of these patterns
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
