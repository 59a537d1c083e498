import { crc32, deflateSync } from 'node:zlib'
import { trapName } from './textKinds.ts'

export type HostileImage = {
  id: string
  kind: string
  /** The URL that a wallet announces. */
  url: string
  /** Whether the modal may draw the image. If not, the modal draws the first letter of the wallet's name. */
  isDrawn: boolean
}

type ImageSource = { type?: string; bytes: Uint8Array | string; isDrawn?: boolean }

/** A script that sets the global variable `trapName`. A test fails if the variable is set, because then the script has run. */
const trapScript = `${trapName}=1`

const createPngChunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunkBytes = Buffer.alloc(body.length + 8)
  chunkBytes.writeUInt32BE(data.length, 0)
  body.copy(chunkBytes, 4)
  chunkBytes.writeUInt32BE(crc32(body), body.length + 4)
  return chunkBytes
}

/**
 * Returns a PNG file.
 *
 * @param filled - The number of rows in the pixel data, if it differs from the height in the header
 */
function createPng(
  width: number,
  height: number,
  { filled = height, end = true, extra = [] as Buffer[] } = {},
): Buffer {
  const headerData = Buffer.alloc(13)
  headerData.writeUInt32BE(width, 0)
  headerData.writeUInt32BE(height, 4)
  // Sets the bit depth: grayscale with one bit per pixel.
  headerData[8] = 1
  const pixelRows = Buffer.alloc((Math.ceil(width / 8) + 1) * filled)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', headerData),
    ...extra,
    createPngChunk('IDAT', deflateSync(pixelRows, { level: 9 })),
    ...(end ? [createPngChunk('IEND', Buffer.alloc(0))] : []),
  ])
}

function createGif(width: number, height: number, frame = { width, height }): Buffer {
  const writeSize = (at: Buffer, offset: number, value: { width: number; height: number }) => {
    at.writeUInt16LE(value.width, offset)
    at.writeUInt16LE(value.height, offset + 2)
  }
  const headerBytes = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  writeSize(headerBytes, 6, { width, height })
  const imageBlock = Buffer.from(',\0\0\0\0\0\0\0\0\0', 'latin1')
  writeSize(imageBlock, 5, frame)
  return Buffer.concat([headerBytes, imageBlock, Buffer.from('\x02\x02\x44\x01\0;', 'latin1')])
}

function createJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('\xff\xd8\xff\xc0\0\x0b\x08\0\0\0\0\x01\x01\x11\0\xff\xd9', 'latin1')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return frame
}

function createWebp(width: number, height: number): Buffer {
  const headerBytes = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  headerBytes.writeUIntLE(width - 1, 24, 3)
  headerBytes.writeUIntLE(height - 1, 27, 3)
  return headerBytes
}

const createSvg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const shape = '<path d="M1 1h5v5z"/>'
/** SVG groups of which each draws the previous group twice: the last group draws 2³⁰ shapes. */
const doublingGroups = Array.from(
  { length: 30 },
  (_, level) => `<g id="g${level + 1}"><use href="#g${level}"/><use href="#g${level}"/></g>`,
).join('')

const svgTexts: Readonly<Record<string, string>> = {
  script: createSvg(`<script>${trapScript}</script>`),
  'onload attribute': createSvg(shape, `onload="${trapScript}"`),
  'event on a shape': createSvg(`<rect width="9" height="9" onclick="${trapScript}"/>`),
  foreignObject: createSvg(
    `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${trapScript}"/></body></foreignObject>`,
  ),
  'link to a script': createSvg(`<a xlink:href="javascript:${trapScript}">${shape}</a>`),
  'picture elsewhere': createSvg('<image href="https://evil.example/x.png" width="9" height="9"/>'),
  'picture inside': createSvg(
    `<image href="data:image/svg+xml,${encodeURIComponent(createSvg(`<script>${trapScript}</script>`))}" width="9" height="9"/>`,
  ),
  'style sheet elsewhere': createSvg('<style>@import url(https://evil.example/x.css);</style>'),
  'fill elsewhere': createSvg('<rect width="9" height="9" fill="url(https://evil.example/#x)"/>'),
  'font elsewhere': createSvg(
    '<style>@font-face{font-family:x;src:url(https://evil.example/x)}text{font-family:x}</style><text>x</text>',
  ),
  'doubled thirty times': createSvg(`<defs><g id="g0">${shape}</g>${doublingGroups}</defs><use href="#g30"/>`),
  'filter without end': createSvg(
    '<filter id="f"><feGaussianBlur stdDeviation="9999"/><feTurbulence baseFrequency="9" numOctaves="9999"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  ),
  'pattern of patterns': createSvg(
    '<pattern id="p" width=".001" height=".001"><rect fill="url(#q)" width="9" height="9"/></pattern><pattern id="q" width=".001" height=".001"><path d="M0 0h1"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
  ),
  'masks in masks': createSvg(
    `${Array.from({ length: 40 }, (_, i) => `<mask id="m${i}"><rect width="9" height="9" mask="url(#m${i + 1})"/></mask>`).join('')}<rect width="9" height="9" mask="url(#m0)"/>`,
  ),
  'animated for ever': createSvg(
    '<rect width="9" height="9"><animate attributeName="x" values="0;9" dur=".001s" repeatCount="indefinite"/></rect>',
  ),
  'set to a script': createSvg(`<a><set attributeName="href" to="javascript:${trapScript}"/>${shape}</a>`),
  'animated style': createSvg(
    '<style>@keyframes k{to{opacity:0}}*{animation:k .001s infinite}</style><rect width="9" height="9"/>',
  ),
  'entities that grow': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${createSvg('<text>&c;&c;&c;</text>')}`,
  'entity of a file': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${createSvg('<text>&a;</text>')}`,
  'style sheet by instruction': `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${createSvg(shape)}`,
  'six hundred shapes': createSvg(shape.repeat(600)),
  'dashes without number': createSvg('<path d="M0 0h9999999" stroke="red" stroke-dasharray=".0001"/>'),
  'ten thousand groups': createSvg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`),
  'without an end': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
  'a page': `<html><body><script>${trapScript}</script></body></html>`,
  iframe: createSvg('<iframe src="https://evil.example"/>'),
  'in UTF-16': `\ufeff${createSvg(`<script>${trapScript}</script>`)}`.replace(/./gs, '$&\0'),
  'script in CDATA': createSvg(`<style><![CDATA[</style><script>${trapScript}</script>]]></style>`),
  'marker of markers': createSvg(
    '<marker id="m" orient="auto"><path d="M0 0h1" marker-end="url(#m)"/></marker><path d="M0 0h9" marker-end="url(#m)"/>',
  ),
}

const rasterImages: Readonly<Record<string, ImageSource>> = {
  'png, 10,000 a side': { bytes: createPng(10_000, 10_000) },
  'png, 30,000 wide': { bytes: createPng(30_000, 1) },
  'png, beyond all sizes': { bytes: createPng(0x7fffffff, 0x7fffffff, { filled: 0, extra: [] }) },
  'png, no size': { bytes: createPng(1, 1).fill(0, 16, 24) },
  'png, a page behind it': {
    bytes: Buffer.concat([createPng(8, 8), Buffer.from(`<script>${trapScript}</script>`)]),
    isDrawn: true,
  },
  'png, a page in a remark': {
    bytes: createPng(8, 8, { extra: [createPngChunk('tEXt', Buffer.from(`x\0<script>${trapScript}</script>`))] }),
    isDrawn: true,
  },
  'png, cut off': { bytes: createPng(8, 8).subarray(0, 50), isDrawn: true },
  'png, one row of many': { bytes: createPng(1024, 1024, { filled: 1, end: false }), isDrawn: true },
  'png, header alone': { bytes: createPng(8, 8).subarray(0, 12) },
  'png, 64 kB and more': { bytes: createPng(8, 8, { extra: [createPngChunk('tEXt', Buffer.alloc(66_000, 97))] }) },
  'png, two megabytes': { bytes: createPng(8, 8, { extra: [createPngChunk('tEXt', Buffer.alloc(2_000_000, 97))] }) },
  'png, 1,025 high': { bytes: createPng(1, 1025) },
  'gif, 65,535 a side': { bytes: createGif(65_535, 65_535), type: 'gif' },
  'gif, a frame larger than itself': { bytes: createGif(8, 8, { width: 60_000, height: 60_000 }), type: 'gif' },
  'gif, no size': { bytes: createGif(0, 0), type: 'gif' },
  'gif that is a script': { bytes: `GIF89a=1;${trapScript};//`, type: 'gif' },
  'jpeg, 65,535 a side': { bytes: createJpeg(65_535, 65_535), type: 'jpeg' },
  'jpeg, no size': { bytes: createJpeg(0, 0), type: 'jpeg' },
  'jpeg, cut off': { bytes: createJpeg(8, 8).subarray(0, 4), type: 'jpeg' },
  'webp, 16,777,216 wide': { bytes: createWebp(16_777_216, 8), type: 'webp' },
  'webp, cut off': { bytes: createWebp(8, 8).subarray(0, 14), type: 'webp' },
  'bmp, as png': { bytes: Buffer.from('BM\x46\0\0\0', 'latin1') },
  'icon of Windows': { bytes: Buffer.from('\0\0\x01\0\x01\0', 'latin1'), type: 'x-icon' },
  'avif, header alone': { bytes: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), type: 'avif' },
  'svg, as png': { bytes: createSvg(shape) },
  'png, as svg': { bytes: createPng(8, 8), type: 'svg+xml' },
  'page, as png': { bytes: `<html><script>${trapScript}</script></html>` },
  nothing: { bytes: '' },
}

const hostileUrls: Readonly<Record<string, string>> = {
  'type of a page': `data:text/html,<script>${trapScript}</script>`,
  'type of a script': `data:text/javascript,${trapScript}`,
  'no type': `data:,${trapScript}`,
  'parameters without end': `data:image/png;${'a=b;'.repeat(5_000)}base64,AA==`,
  'base64 that is none': 'data:image/png;base64,%%%',
  'svg in another script': `data:image/svg+xml;charset=utf-7,+ADw-svg onload=${trapScript}+AD4-`,
  'a script': `javascript:${trapScript}`,
  'over http': 'http://evil.example/x.png',
  'without scheme': '//evil.example/x.png',
  'out of memory': 'blob:https://evil.example/1',
}

const toUrl = ({ type = 'png', bytes }: ImageSource) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Images that a hostile wallet, directory or session might send. */
export const hostileImages: readonly HostileImage[] = [
  ...Object.entries(svgTexts).map(([id, text]) => ({
    id: `svg, ${id}`,
    kind: 'svg',
    url: toUrl({ type: 'svg+xml', bytes: text }),
    isDrawn: false,
  })),
  ...Object.entries(rasterImages).map(([id, source]) => ({
    id,
    kind: 'pixels',
    url: toUrl(source),
    isDrawn: source.isDrawn ?? false,
  })),
  ...Object.entries(hostileUrls).map(([id, url]) => ({ id, kind: 'addresses', url, isDrawn: false })),
]
