import { encode } from 'uqr'

/** Width of the light border around a QR code, in modules (the squares of the code). ISO/IEC 18004 requires this border. */
export const quietZone = 4

/** Width and height of a finder pattern, the large square in three corners of a QR code, in modules. */
const finderSize = 7

function isInFinderPattern(x: number, y: number, size: number): boolean {
  return (y < finderSize && (x < finderSize || x >= size - finderSize)) || (x < finderSize && y >= size - finderSize)
}

/**
 * Encodes a text as a QR code.
 * @param correctionLevel `Q` is for a code with a logo: up to a quarter of the code may be covered. `M` is for a code without a logo.
 * @returns the size in modules, path data of the dark modules outside the finder patterns, and the positions of these patterns
 */
export function qrPath(text: string, correctionLevel: 'M' | 'Q') {
  const { data, size } = encode(text, { ecc: correctionLevel, border: 0 })
  const darkRunPaths: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x] || isInFinderPattern(x, y, size)) continue
      let darkRunEnd = x
      while (row[darkRunEnd + 1] && !isInFinderPattern(darkRunEnd + 1, y, size)) darkRunEnd += 1
      darkRunPaths.push(`M${x} ${y}h${darkRunEnd - x + 1}v1H${x}z`)
      x = darkRunEnd
    }
  }
  const lastFinderOffset = size - finderSize
  const finderPositions: readonly (readonly [number, number])[] = [
    [0, 0],
    [lastFinderOffset, 0],
    [0, lastFinderOffset],
  ]
  return { size, path: darkRunPaths.join(''), finders: finderPositions }
}
