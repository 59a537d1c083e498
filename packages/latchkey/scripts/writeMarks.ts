import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { networks } from '@web3icons/common/metadata/networks'
import * as shipped from '../src/exports/networks.ts'

/**
 * Writes `src/marks/` from `@web3icons/core`: one module with the mark of each network in `latchkey/networks`, and a table from network to
 * module.
 * Usage: `node --conditions=@latchkey/source scripts/writeMarks.ts`, then `pnpm format`.
 */
const folder = new URL('../src/marks/', import.meta.url)

/** Test networks that the library does not list, with the main network whose mark they use. */
const mainOf: Readonly<Record<string, string>> = {
  'eip155:560048': 'eip155:1',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000933ea01ad0ee984209779ba': 'bip122:000000000019d6689c085ae165831e93',
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const names: Record<string, string> = {}
for (const { caipNetworkId } of Object.values(shipped)) {
  const id = mainOf[caipNetworkId] ?? caipNetworkId
  const name = networks.find(({ caip2id }) => caip2id === id)?.filePath.replace(/^network:/, '')
  if (name === undefined) throw new Error(`@web3icons/core has no mark of ${caipNetworkId}`)
  names[caipNetworkId] = name
}
const files = [...new Set(Object.values(names))].sort()
for (const name of files) {
  const { default: svg }: { default: string } = await import(`@web3icons/core/svgs/networks/background/${name}.svg.js`)
  writeFileSync(
    new URL(`${name}.ts`, folder),
    `/** From @web3icons/core (MIT); the mark belongs to its owner, see NOTICE. */\nexport const mark = ${JSON.stringify(toDataUrl(svg))}\n`,
  )
}
writeFileSync(
  new URL('networkMarks.ts', folder),
  `/** Written by \`scripts/writeMarks.ts\`. */
const marks = {
${files.map((name) => `  ${JSON.stringify(name)}: () => import('./${name}.ts'),`).join('\n')}
}

const names: Readonly<Record<string, keyof typeof marks>> = ${JSON.stringify(names, null, 2)}

/**
 * The mark of a network that ships with the kit, as a \`data:\` URL.
 *
 * @param caipNetworkId - CAIP-2 id.
 * @returns \`undefined\` for a network of which there is none.
 */
export async function loadNetworkMark(caipNetworkId: string): Promise<string | undefined> {
  const name = Object.hasOwn(names, caipNetworkId) ? names[caipNetworkId] : undefined
  return name && (await marks[name]()).mark
}
`,
)

/**
 * Converts an SVG to a `data:` URL without spaces between tags. Escapes only characters that RFC 3986 requires, so that the text compresses
 * well.
 */
function toDataUrl(svg: string): string {
  const text = svg
    .replace(/\s*class="web3icons"/, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replaceAll('"', "'")
  return `data:image/svg+xml,${text.replace(/[%#<>{}]/g, encodeURIComponent)}`
}
