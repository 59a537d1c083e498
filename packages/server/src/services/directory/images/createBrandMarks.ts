import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WalletListingEntry } from '@latchkey/protocol'
import type { IMetadata } from '@web3icons/common'
import { createMark, type Mark, type Marks } from './Mark.ts'
import { networkMarkFiles } from './shippedNetworks.ts'
import { type MarkFile, walletMarkFiles } from './walletMarkFiles.ts'

/** The maximum number of SVG images in memory. All images of the library together would take tens of MB. */
const maxCachedMarks = 64

/**
 * Creates a lookup of the official images of wallets, networks and tokens in `@web3icons/core`. The lookup takes a kind of image and an id:
 *
 * - `wallets`: the wallet's `image_id`
 * - `assets`: a wallet's id, a wallet's reverse domain or a network's CAIP-2 id
 * - `tokens` and `currencies`: the symbol
 *
 * The lookup returns `undefined` if the library does not have the image.
 */
export function createBrandMarks(wallets: readonly WalletListingEntry[]): Marks {
  const cachedMarks = new Map<MarkFile, Promise<Mark>>()
  let markFilesByImageKey: Promise<Map<string, MarkFile>> | undefined

  return async (kind, id) => {
    // Some tokens have the same symbol as a country's currency. The currency must not get the image of such a token.
    if (kind === 'currencies' && Intl.supportedValuesOf('currency').includes(id.toUpperCase())) return undefined
    markFilesByImageKey ??= indexMarks(wallets)
    const markFile = (await markFilesByImageKey).get(createImageKey(kind === 'currencies' ? 'tokens' : kind, id))
    if (!markFile) return undefined
    const mark = cachedMarks.get(markFile) ?? readMarkFile(markFile)
    // A map keeps the order of insertion. The image moves to the end, so that the first entry is always the least recently used one.
    cachedMarks.delete(markFile)
    cachedMarks.set(markFile, mark)
    for (const oldest of cachedMarks.keys()) if (cachedMarks.size > maxCachedMarks) cachedMarks.delete(oldest)
    return mark
  }
}

/**
 * Maps each id to the name of its SVG file in `@web3icons/core`. The library's metadata is large, so it is loaded with the first request
 * for an image.
 */
async function indexMarks(wallets: readonly WalletListingEntry[]): Promise<Map<string, MarkFile>> {
  const [{ networks }, { tokens }] = await Promise.all([
    import('@web3icons/common/metadata/networks'),
    import('@web3icons/common/metadata/tokens'),
  ])
  const markFilesByImageKey = new Map<string, MarkFile>()
  for (const { symbol, ...token } of tokens) addImage(createImageKey('tokens', symbol), token)
  for (const { caip2id, ...network } of networks) if (caip2id) addImage(createImageKey('assets', caip2id), network)
  for (const [caip2id, markFile] of Object.entries(networkMarkFiles))
    markFilesByImageKey.set(createImageKey('assets', caip2id), markFile)
  for (const { id, image_id, rdns } of wallets) {
    const markFile = walletMarkFiles[id]
    if (!markFile) continue
    if (image_id) markFilesByImageKey.set(createImageKey('wallets', image_id), markFile)
    markFilesByImageKey.set(createImageKey('assets', id), markFile)
    if (rdns) markFilesByImageKey.set(createImageKey('assets', rdns), markFile)
  }
  return markFilesByImageKey

  function addImage(key: string, { filePath, variants }: Pick<IMetadata, 'filePath' | 'variants'>) {
    if (variants.includes('background') && !markFilesByImageKey.has(key))
      markFilesByImageKey.set(key, filePath as MarkFile)
  }
}

function createImageKey(kind: 'wallets' | 'assets' | 'tokens', id: string): string {
  return `${kind}/${kind === 'tokens' ? id.toUpperCase() : id}`
}

const { resolve } = createRequire(import.meta.url)

/**
 * Reads the SVG text from the source file of a library module. An `import` of the module would keep it in memory for ever.
 *
 * @param markFile - A name from the library's metadata or from our own lists. A name from a request could lead to a file outside the
 * library, so it must not be used.
 */
async function readMarkFile(markFile: MarkFile): Promise<Mark> {
  const [kind, name] = markFile.split(':') as [string, string]
  const moduleSource = await readFile(resolve(`@web3icons/core/svgs/${kind}s/background/${name}.svg.js`), 'utf8')
  const [, svg] = /'(<svg .*)'$/m.exec(moduleSource) ?? []
  if (svg === undefined) throw new SyntaxError(`@web3icons/core has changed how it writes ${markFile}`)
  return createMark('image/svg+xml', new TextEncoder().encode(svg.replaceAll('\\n', '\n')))
}
