import { crc32, deflateSync } from 'node:zlib'
import { trapName } from './textKinds.ts'

export type HostileImage = {
  id: string
  kind: string
  /** The URL that a wallet announces. */
  url: string
  /** Whether the kit may draw the image. If not, it draws the first letter of the wallet's name. */
  isDrawn: boolean
}

type ImageSource = { type?: string; bytes: Uint8Array | string; isDrawn?: boolean }

const trapScript = `${trapName}=1`

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/**
 * Returns a PNG file.
 *
 * @param filled - The height of the pixel data, if it differs from the height in the header
 */
function png(width: number, height: number, { filled = height, end = true, extra = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Sets the bit depth: grayscale with one bit per pixel.
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * filled)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    ...(end ? [chunk('IEND', Buffer.alloc(0))] : []),
  ])
}

function gif(width: number, height: number, frame = { width, height }): Buffer {
  const size = (at: Buffer, offset: number, value: { width: number; height: number }) => {
    at.writeUInt16LE(value.width, offset)
    at.writeUInt16LE(value.height, offset + 2)
  }
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  size(head, 6, { width, height })
  const image = Buffer.from(',\0\0\0\0\0\0\0\0\0', 'latin1')
  size(image, 5, frame)
  return Buffer.concat([head, image, Buffer.from('\x02\x02\x44\x01\0;', 'latin1')])
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('\xff\xd8\xff\xc0\0\x0b\x08\0\0\0\0\x01\x01\x11\0\xff\xd9', 'latin1')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return frame
}

function webp(width: number, height: number): Buffer {
  const head = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return head
}

const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const shape = '<path d="M1 1h5v5z"/>'
const doubledEntities = Array.from(
  { length: 30 },
  (_, level) => `<g id="g${level + 1}"><use href="#g${level}"/><use href="#g${level}"/></g>`,
).join('')

const svgs: Readonly<Record<string, string>> = {
  script: svg(`<script>${trapScript}</script>`),
  'onload attribute': svg(shape, `onload="${trapScript}"`),
  'event on a shape': svg(`<rect width="9" height="9" onclick="${trapScript}"/>`),
  foreignObject: svg(
    `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${trapScript}"/></body></foreignObject>`,
  ),
  'link to a script': svg(`<a xlink:href="javascript:${trapScript}">${shape}</a>`),
  'picture elsewhere': svg('<image href="https://evil.example/x.png" width="9" height="9"/>'),
  'picture inside': svg(
    `<image href="data:image/svg+xml,${encodeURIComponent(svg(`<script>${trapScript}</script>`))}" width="9" height="9"/>`,
  ),
  'style sheet elsewhere': svg('<style>@import url(https://evil.example/x.css);</style>'),
  'fill elsewhere': svg('<rect width="9" height="9" fill="url(https://evil.example/#x)"/>'),
  'font elsewhere': svg(
    '<style>@font-face{font-family:x;src:url(https://evil.example/x)}text{font-family:x}</style><text>x</text>',
  ),
  'doubled thirty times': svg(`<defs><g id="g0">${shape}</g>${doubledEntities}</defs><use href="#g30"/>`),
  'filter without end': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="9999"/><feTurbulence baseFrequency="9" numOctaves="9999"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  ),
  'pattern of patterns': svg(
    '<pattern id="p" width=".001" height=".001"><rect fill="url(#q)" width="9" height="9"/></pattern><pattern id="q" width=".001" height=".001"><path d="M0 0h1"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
  ),
  'masks in masks': svg(
    `${Array.from({ length: 40 }, (_, i) => `<mask id="m${i}"><rect width="9" height="9" mask="url(#m${i + 1})"/></mask>`).join('')}<rect width="9" height="9" mask="url(#m0)"/>`,
  ),
  'animated for ever': svg(
    '<rect width="9" height="9"><animate attributeName="x" values="0;9" dur=".001s" repeatCount="indefinite"/></rect>',
  ),
  'set to a script': svg(`<a><set attributeName="href" to="javascript:${trapScript}"/>${shape}</a>`),
  'animated style': svg(
    '<style>@keyframes k{to{opacity:0}}*{animation:k .001s infinite}</style><rect width="9" height="9"/>',
  ),
  'entities that grow': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${svg('<text>&c;&c;&c;</text>')}`,
  'entity of a file': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
  'style sheet by instruction': `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${svg(shape)}`,
  'six hundred shapes': svg(shape.repeat(600)),
  'dashes without number': svg('<path d="M0 0h9999999" stroke="red" stroke-dasharray=".0001"/>'),
  'ten thousand groups': svg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`),
  'without an end': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
  'a page': `<html><body><script>${trapScript}</script></body></html>`,
  iframe: svg('<iframe src="https://evil.example"/>'),
  'in UTF-16': `\ufeff${svg(`<script>${trapScript}</script>`)}`.replace(/./gs, '$&\0'),
  'script in CDATA': svg(`<style><![CDATA[</style><script>${trapScript}</script>]]></style>`),
  'marker of markers': svg(
    '<marker id="m" orient="auto"><path d="M0 0h1" marker-end="url(#m)"/></marker><path d="M0 0h9" marker-end="url(#m)"/>',
  ),
}

const rasters: Readonly<Record<string, ImageSource>> = {
  'png, 10,000 a side': { bytes: png(10_000, 10_000) },
  'png, 30,000 wide': { bytes: png(30_000, 1) },
  'png, beyond all sizes': { bytes: png(0x7fffffff, 0x7fffffff, { filled: 0, extra: [] }) },
  'png, no size': { bytes: png(1, 1).fill(0, 16, 24) },
  'png, a page behind it': {
    bytes: Buffer.concat([png(8, 8), Buffer.from(`<script>${trapScript}</script>`)]),
    isDrawn: true,
  },
  'png, a page in a remark': {
    bytes: png(8, 8, { extra: [chunk('tEXt', Buffer.from(`x\0<script>${trapScript}</script>`))] }),
    isDrawn: true,
  },
  'png, cut off': { bytes: png(8, 8).subarray(0, 50), isDrawn: true },
  'png, one row of many': { bytes: png(1024, 1024, { filled: 1, end: false }), isDrawn: true },
  'png, header alone': { bytes: png(8, 8).subarray(0, 12) },
  'png, 64 kB and more': { bytes: png(8, 8, { extra: [chunk('tEXt', Buffer.alloc(66_000, 97))] }) },
  'png, two megabytes': { bytes: png(8, 8, { extra: [chunk('tEXt', Buffer.alloc(2_000_000, 97))] }) },
  'png, 1,025 high': { bytes: png(1, 1025) },
  'gif, 65,535 a side': { bytes: gif(65_535, 65_535), type: 'gif' },
  'gif, a frame larger than itself': { bytes: gif(8, 8, { width: 60_000, height: 60_000 }), type: 'gif' },
  'gif, no size': { bytes: gif(0, 0), type: 'gif' },
  'gif that is a script': { bytes: `GIF89a=1;${trapScript};//`, type: 'gif' },
  'jpeg, 65,535 a side': { bytes: jpeg(65_535, 65_535), type: 'jpeg' },
  'jpeg, no size': { bytes: jpeg(0, 0), type: 'jpeg' },
  'jpeg, cut off': { bytes: jpeg(8, 8).subarray(0, 4), type: 'jpeg' },
  'webp, 16,777,216 wide': { bytes: webp(16_777_216, 8), type: 'webp' },
  'webp, cut off': { bytes: webp(8, 8).subarray(0, 14), type: 'webp' },
  'bmp, as png': { bytes: Buffer.from('BM\x46\0\0\0', 'latin1') },
  'icon of Windows': { bytes: Buffer.from('\0\0\x01\0\x01\0', 'latin1'), type: 'x-icon' },
  'avif, header alone': { bytes: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), type: 'avif' },
  'svg, as png': { bytes: svg(shape) },
  'png, as svg': { bytes: png(8, 8), type: 'svg+xml' },
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
  ...Object.entries(svgs).map(([id, text]) => ({
    id: `svg, ${id}`,
    kind: 'svg',
    url: toUrl({ type: 'svg+xml', bytes: text }),
    isDrawn: false,
  })),
  ...Object.entries(rasters).map(([id, source]) => ({
    id,
    kind: 'pixels',
    url: toUrl(source),
    isDrawn: source.isDrawn ?? false,
  })),
  ...Object.entries(hostileUrls).map(([id, url]) => ({ id, kind: 'addresses', url, isDrawn: false })),
]
