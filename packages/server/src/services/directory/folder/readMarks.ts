import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createMark, type ImageKind, type Mark, type Marks } from '../images/Mark.ts'
import { readImageHeader } from '../images/readImageHeader.ts'
import { listFiles } from './listFiles.ts'

const imageKinds: readonly ImageKind[] = ['wallets', 'assets', 'currencies', 'tokens']
/** The maximum size of an image file, in bytes. */
const maxMarkBytes = 256 * 1024
/** The maximum width and height of an image, in pixels. */
const maxSidePixels = 1024

/**
 * Reads the images that an operator adds to the directory (marks): `<folder>/images/wallets/<id>.png` or `.webp`, and the same for
 * `assets`, `currencies` and `tokens`. Characters that a file name cannot contain are percent-encoded: `eip155%3A1.png`.
 *
 * @returns the valid marks, and a sentence for each file that is not valid.
 */
export function readMarks(folder: string): { marks: Marks; problems: string[] } {
  const problems: string[] = []
  const marksByKey = new Map<string, Mark>()
  for (const kind of imageKinds) {
    const fileNames = listFiles(join(folder, 'images', kind))
    if ('problem' in fileNames) {
      problems.push(`images/${kind}: ${fileNames.problem}`)
      continue
    }
    for (const name of fileNames) {
      const shownPath = `images/${kind}/${name}`
      const mark = readMark(join(folder, 'images', kind, name))
      const id = decodeFileName(name.slice(0, -extname(name).length))
      if (typeof mark === 'string') problems.push(`${shownPath}: ${mark}`)
      else if (id === undefined) problems.push(`${shownPath}: its name is not written as in a URL`)
      else if (marksByKey.has(`${kind}/${id}`)) problems.push(`${shownPath}: there is another image of ${id}`)
      else marksByKey.set(`${kind}/${id}`, mark)
    }
  }
  return { marks: (kind, id) => marksByKey.get(`${kind}/${id}`), problems }
}

/** Returns the image of a file as a mark, or the reason why the file is refused. */
function readMark(path: string): Mark | string {
  const extension = extname(path).toLowerCase()
  if (extension === '.svg') return 'an SVG can carry script; make a PNG or a WebP of it'
  if (extension !== '.png' && extension !== '.webp') return 'a mark is a .png or a .webp file'
  try {
    if (statSync(path).size > maxMarkBytes) return `a mark has at most ${maxMarkBytes / 1024} KiB`
    const bytes = new Uint8Array(readFileSync(path))
    const header = readImageHeader(bytes)
    if (header?.type !== `image/${extension.slice(1)}`)
      return `its content is no ${extension.slice(1).toUpperCase()} image`
    if (Math.max(header.width, header.height) > maxSidePixels)
      return `a mark has at most ${maxSidePixels} pixels a side, this one has ${header.width} x ${header.height}`
    return createMark(header.type, bytes)
  } catch (error) {
    return `it cannot be read: ${(error as Error).message}`
  }
}

function decodeFileName(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
