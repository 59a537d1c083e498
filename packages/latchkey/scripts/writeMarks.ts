import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { networks } from '@web3icons/common/metadata/networks'
import * as shipped from '../src/exports/networks.ts'

/**
 * Writes `src/marks/`: one module for the logo ("mark") of each network in `latchkey/networks`, and a function that finds the module of a
 * network. The logos come from `@web3icons/core`. Also writes lists for packages that do not depend on this one: the names and logos of the
 * networks for the server, and the exports for the codemod.
 * Usage: `node --conditions=@latchkey/source scripts/writeMarks.ts`, then `pnpm format`.
 */
const marksFolder = new URL('../src/marks/', import.meta.url)

/** Test networks that `@web3icons/core` does not list, by CAIP-2 id. Each has the main network whose logo is used instead. */
const mainNetworkOf: Readonly<Record<string, string>> = {
  'eip155:560048': 'eip155:1',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000933ea01ad0ee984209779ba': 'bip122:000000000019d6689c085ae165831e93',
}

for (const file of readdirSync(marksFolder)) if (!file.endsWith('.test.ts')) rmSync(new URL(file, marksFolder))

/** The name of the file with the logo (mark) of each network, by CAIP-2 id. */
const markNames: Record<string, string> = {}
for (const { caipNetworkId } of Object.values(shipped)) {
  const id = mainNetworkOf[caipNetworkId] ?? caipNetworkId
  const name = networks.find(({ caip2id }) => caip2id === id)?.filePath.replace(/^network:/, '')
  if (name === undefined) throw new Error(`@web3icons/core has no mark of ${caipNetworkId}`)
  markNames[caipNetworkId] = name
}
const uniqueMarkNames = [...new Set(Object.values(markNames))].sort()
for (const name of uniqueMarkNames) {
  const { default: svg }: { default: string } = await import(`@web3icons/core/svgs/networks/background/${name}.svg.js`)
  writeFileSync(
    new URL(`${name}.ts`, marksFolder),
    `/** A network's logo, copied from @web3icons/core (MIT). The logo belongs to its owner, see NOTICE. */\nexport const mark = ${JSON.stringify(toDataUrl(svg))}\n`,
  )
}
writeFileSync(
  new URL('networkMarks.ts', marksFolder),
  `/** Functions that load the logos, by the name of the logo's file. The script \`scripts/writeMarks.ts\` writes this module. */
const markLoaders = {
${uniqueMarkNames.map((name) => `  ${JSON.stringify(name)}: () => import('./${name}.ts'),`).join('\n')}
}

/** The name of the file with the logo (mark) of each network, by CAIP-2 id. */
const markNames: Readonly<Record<string, keyof typeof markLoaders>> = ${JSON.stringify(markNames, null, 2)}

/**
 * Loads the logo of a network in \`latchkey/networks\`, as a \`data:\` URL.
 *
 * @param caipNetworkId - CAIP-2 id.
 * @returns \`undefined\` if the kit has no logo for the network.
 */
export async function loadNetworkMark(caipNetworkId: string): Promise<string | undefined> {
  const name = Object.hasOwn(markNames, caipNetworkId) ? markNames[caipNetworkId] : undefined
  return name && (await markLoaders[name]()).mark
}
`,
)

const createHeaderComment = (text: string) =>
  `/** ${text} The script \`packages/latchkey/scripts/writeMarks.ts\` writes this list. */\n`
const networkList = Object.values(shipped)
const shippedNetworkNames = Object.fromEntries(networkList.map(({ caipNetworkId, name }) => [caipNetworkId, name]))
const testNetworkMarkFiles = Object.fromEntries(
  networkList.flatMap(({ caipNetworkId }) =>
    caipNetworkId in mainNetworkOf ? [[caipNetworkId, `network:${markNames[caipNetworkId]}`]] : [],
  ),
)
writeFileSync(
  new URL('../../server/src/services/directory/images/shippedNetworks.ts', import.meta.url),
  `import type { MarkFile } from './walletMarkFiles.ts'

${createHeaderComment('The names of the networks that the kit offers, by CAIP-2 id.')}export const networkNames: Readonly<Record<string, string>> = ${JSON.stringify(shippedNetworkNames, null, 2)}

/** Images of test networks whose CAIP-2 ids are not in the metadata of \`@web3icons\`. Each gets the image of its main network. */
export const networkMarkFiles: Readonly<Record<string, MarkFile>> = ${JSON.stringify(testNetworkMarkFiles, null, 2)}
`,
)
writeFileSync(
  new URL('../../codemod/src/kits/networks.ts', import.meta.url),
  `${createHeaderComment('The names of the exports of `latchkey/networks`.')}export const latchkeyNetworks: ReadonlySet<string> = new Set(${JSON.stringify(Object.keys(shipped).sort())})\n`,
)

/**
 * Converts an SVG to a `data:` URL. Removes spaces between tags, and escapes only the characters that RFC 3986 requires, so that the text
 * compresses well.
 */
function toDataUrl(svg: string): string {
  const text = svg
    .replace(/\s*class="web3icons"/, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replaceAll('"', "'")
  return `data:image/svg+xml,${text.replace(/[%#<>{}]/g, encodeURIComponent)}`
}
