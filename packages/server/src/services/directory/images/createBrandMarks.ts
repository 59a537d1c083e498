import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WalletListingEntry } from '@latchkey/protocol'
import type { IMetadata } from '@web3icons/common'
import { createMark, type Mark, type Marks } from './Mark.ts'
import { networkMarkFiles } from './shippedNetworks.ts'
import { type MarkFile, walletMarkFiles } from './walletMarkFiles.ts'

/** The number of drawings kept in memory. All of them together would take tens of MB. */
const keptDrawings = 64

/**
 * Finds the real marks of wallets, networks and tokens in `@web3icons/core`. The id of a wallet is its `image_id`; in `assets`, it is the
 * wallet's id or its reverse domain. The id of a network is its CAIP-2 id. The id of a token, or of a currency that is a token, is its
 * symbol. Returns `undefined` for a mark that the library does not have.
 */
export function createBrandMarks(wallets: readonly WalletListingEntry[]): Marks {
  const read = new Map<MarkFile, Promise<Mark>>()
  let index: Promise<Map<string, MarkFile>> | undefined

  return async (kind, id) => {
    // Some tokens use the code of a country's currency as their symbol.
    if (kind === 'currencies' && Intl.supportedValuesOf('currency').includes(id.toUpperCase())) return undefined
    index ??= indexMarks(wallets)
    const file = (await index).get(keyOf(kind === 'currencies' ? 'tokens' : kind, id))
    if (!file) return undefined
    const mark = read.get(file) ?? readMarkFile(file)
    // A map keeps the order of insertion, so the first entry is the least recently used.
    read.delete(file)
    read.set(file, mark)
    for (const oldest of read.keys()) if (read.size > keptDrawings) read.delete(oldest)
    return mark
  }
}

/** Maps each id to its drawing. The metadata is large, so it is loaded with the first request for an image. */
async function indexMarks(wallets: readonly WalletListingEntry[]): Promise<Map<string, MarkFile>> {
  const [{ networks }, { tokens }] = await Promise.all([
    import('@web3icons/common/metadata/networks'),
    import('@web3icons/common/metadata/tokens'),
  ])
  const index = new Map<string, MarkFile>()
  for (const { symbol, ...token } of tokens) addDrawing(keyOf('tokens', symbol), token)
  for (const { caip2id, ...network } of networks) if (caip2id) addDrawing(keyOf('assets', caip2id), network)
  for (const [caip2id, file] of Object.entries(networkMarkFiles)) index.set(keyOf('assets', caip2id), file)
  for (const { id, image_id, rdns } of wallets) {
    const file = walletMarkFiles[id]
    if (!file) continue
    if (image_id) index.set(keyOf('wallets', image_id), file)
    index.set(keyOf('assets', id), file)
    if (rdns) index.set(keyOf('assets', rdns), file)
  }
  return index

  function addDrawing(key: string, { filePath, variants }: Pick<IMetadata, 'filePath' | 'variants'>) {
    if (variants.includes('background') && !index.has(key)) index.set(key, filePath as MarkFile)
  }
}

function keyOf(kind: 'wallets' | 'assets' | 'tokens', id: string): string {
  return `${kind}/${kind === 'tokens' ? id.toUpperCase() : id}`
}

const { resolve } = createRequire(import.meta.url)

/**
 * Reads the SVG text out of the module of a drawing. An imported module would stay in memory.
 *
 * @param file - A name from the library's metadata or from our own lists, never from a request.
 */
async function readMarkFile(file: MarkFile): Promise<Mark> {
  const [kind, name] = file.split(':') as [string, string]
  const module = await readFile(resolve(`@web3icons/core/svgs/${kind}s/background/${name}.svg.js`), 'utf8')
  const [, svg] = /'(<svg .*)'$/m.exec(module) ?? []
  if (svg === undefined) throw new SyntaxError(`@web3icons/core has changed how it writes ${file}`)
  return createMark('image/svg+xml', new TextEncoder().encode(svg.replaceAll('\\n', '\n')))
}
