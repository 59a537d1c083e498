import { type SandboxCollection, sandboxCollections } from './collections.ts'

type ItemUris<collection extends SandboxCollection> = Readonly<Record<collection['items'][number], string>>

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const createSvgUri = (content: string) =>
  `data:image/svg+xml;base64,${toBase64(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">${content}</svg>`)}`
const createJsonUri = (metadata: Readonly<Record<string, unknown>>) =>
  `data:application/json;base64,${toBase64(JSON.stringify(metadata))}`

const pictureUri = createSvgUri(
  '<path fill="#4f7cff" d="M0 0h60v60H0z"/><circle cx="30" cy="30" r="18" fill="#ffd166"/>',
)
/** A PNG of 2 × 2 pixels. */
const pngUri =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR42mPwr/n//2IaAxADWQA34AgBMjBiyAAAAABJRU5ErkJggg=='
const scriptTag = '<script>alert(document.domain)</script>'
const rightToLeftIsolate = '\u2067'
const rightToLeftOverride = '\u202e'

const postcardUris: ItemUris<typeof sandboxCollections.postcards> = {
  svg: createJsonUri({ name: 'Harbour', description: 'A postcard of the sandbox.', image: pictureUri }),
  png: createJsonUri({ name: 'Lighthouse', description: 'A picture in PNG.', image: pngUri }),
  'plain json': `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Dunes', image: pictureUri }))}`,
  'svg text': createJsonUri({
    name: 'Ferry',
    image: `data:image/svg+xml;utf8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#2a9d8f" d="M0 0h9v9H0z"/></svg>')}`,
    attributes: [
      { trait_type: 'Sea', value: 'North' },
      { trait_type: 'Length', value: 120, display_type: 'number' },
    ],
  }),
  'long text': createJsonUri({
    name: 'Pier '.repeat(60).trim(),
    description: 'Waves. '.repeat(200).trim(),
    image: pictureUri,
  }),
}

const hostileUris: ItemUris<typeof sandboxCollections.hostile> = {
  'script in the svg': createJsonUri({
    name: 'Script',
    image: createSvgUri(
      `${scriptTag}<image href="x" onerror="alert(1)"/><a href="javascript:alert(1)"><text y="9">Press</text></a>`,
    ),
  }),
  'script in image_data': createJsonUri({
    name: 'Inline script',
    image_data: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${scriptTag}</svg>`,
  }),
  'javascript: image': createJsonUri({ name: 'Link', image: 'javascript:alert(document.domain)' }),
  'file: image': createJsonUri({ name: 'File', image: 'file:///etc/passwd' }),
  'link-local image': createJsonUri({ name: 'Cloud', image: 'http://169.254.169.254/latest/meta-data/' }),
  'loopback image': createJsonUri({
    name: 'Router',
    image: 'http://[::ffff:127.0.0.1]:8545/',
    image_url: 'http://192.168.0.1/',
  }),
  'html image': createJsonUri({
    name: 'Page',
    image: `data:text/html;base64,${toBase64(scriptTag)}`,
    animation_url: `data:text/html,${encodeURIComponent(scriptTag)}`,
  }),
  'html in the name': createJsonUri({
    name: `<img src=x onerror=alert(1)>${scriptTag}`,
    description: '<iframe src="//x.test">',
    image: pictureUri,
  }),
  'bidi text in the name': createJsonUri({
    name: `${rightToLeftOverride}yenoM ${rightToLeftIsolate}Sandbox Postcards #1`,
    image: pictureUri,
  }),
  'url as the name': createJsonUri({ name: 'Claim 5000 USDC at https://claim.test', image: pictureUri }),
  'javascript: links': createJsonUri({
    name: 'Press',
    image: pictureUri,
    external_url: 'javascript:alert(1)',
    youtube_url: 'vbscript:x',
  }),
  // Empty, because the contract creates the URI of this item when it is called.
  '10 MB uri': '',
  'no json': `data:application/json,${encodeURIComponent('{"name": "Broken", ')}`,
  'link-local metadata': 'http://169.254.169.254/latest/meta-data/iam/',
  'wrong types': createJsonUri({ name: { toString: 'x' }, description: [1, null], image: 7, attributes: 'none' }),
}

const badgeUris: ItemUris<typeof sandboxCollections.badges> = {
  svg: createJsonUri({ name: 'Sailor', description: 'A badge of the sandbox.', image: pictureUri }),
  'id in the uri': `data:application/json,{"name":"Badge {id}","image":"${pictureUri}"}`,
  'script in the svg': createJsonUri({ name: 'Script', image: createSvgUri(scriptTag) }),
  'file: metadata': 'file:///etc/hostname',
  'html in the name': createJsonUri({ name: '<b onmouseover=alert(1)>Badge</b>', decimals: 255, image: pictureUri }),
}

const listUrisInOrder = <collection extends SandboxCollection>(
  { items }: collection,
  uris: ItemUris<collection>,
): string[] => items.map((item) => uris[item as collection['items'][number]])

/** The token URIs of each collection, in the order of its items. */
export const collectionUris: Readonly<Record<keyof typeof sandboxCollections, string[]>> = {
  postcards: listUrisInOrder(sandboxCollections.postcards, postcardUris),
  hostile: listUrisInOrder(sandboxCollections.hostile, hostileUris),
  badges: listUrisInOrder(sandboxCollections.badges, badgeUris),
}
