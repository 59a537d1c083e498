import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { results, root } from './launch/paths.mjs'

const run = promisify(execFile)

/** The test copies the protocol package, adds a namespace that does not exist, and compiles all packages against the copy. */
mkdirSync(results, { recursive: true })
const copy = mkdtempSync(join(results, 'namespace-'))
const folder = join(copy, 'src/namespaces')
cpSync(join(root, 'packages/protocol/src'), join(copy, 'src'), { recursive: true })
symlinkSync(join(root, 'packages/protocol/node_modules'), join(copy, 'node_modules'))
writeFileSync(
  join(folder, 'zed.ts'),
  `export const name = 'Zed'
export const mainNetwork = 'zed:1'
export const walletList = 'https://zed.example/wallets'
export const transactionFields = ['to', 'value', 'gas'] as const
`,
)
afterAll(() => rmSync(copy, { recursive: true }))

/** The files that list the data of all namespaces. The test finds them by the text `solana: solana.`, which each of them contains. */
const joins = readdirSync(folder)
  .filter((file) => /\bsolana: solana\./.test(readFileSync(join(folder, file), 'utf8')))
  .sort()

/** Adds the lines of the made-up namespace to a file that lists the data of all namespaces. */
function addTo(file: string) {
  const text = readFileSync(join(folder, file), 'utf8')
  if (text.includes('./zed.ts')) return
  writeFileSync(
    join(folder, file),
    `import * as zed from './zed.ts'\n${text.replace(/^( +)solana: solana\.(\w+),$/gm, '$&\n$1zed: zed.$2,')}`,
  )
}

/** Returns the files in which the compiler finds an error, as paths from the root or from the copy. */
async function filesWithErrors(include: readonly string[], exclude: readonly string[] = []): Promise<string[]> {
  const file = join(copy, 'tsconfig.json')
  writeFileSync(
    file,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        paths: Object.fromEntries(
          ['index', 'balances', 'money', 'names', 'payment-uri', 'schemas'].map((name) => [
            name === 'index' ? '@latchkey/protocol' : `@latchkey/protocol/${name}`,
            [join(copy, `src/exports/${name}.ts`)],
          ]),
        ),
      },
      include,
      exclude: ['**/dist', '**/node_modules', '**/*.test.*', ...exclude],
    }),
  )
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', file, '--pretty', 'false'], {
    cwd: root,
  }).catch(({ stdout }: { stdout: string }) => ({ stdout }))
  // An error without a file is an error in the configuration of the compiler.
  expect(stdout).not.toMatch(/^error/m)
  const files = [...stdout.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error/gm)].map(([, path = '']) => {
    const absolute = join(root, path)
    return absolute.startsWith(copy) ? relative(copy, absolute) : path
  })
  return [...new Set(files)].sort()
}

describe('a namespace made up for this test', () => {
  test('behavior: the compiler names what has to know it', async () => {
    addTo('namespaces.ts')
    expect(await filesWithErrors([join(copy, 'src')])).toEqual(
      joins.filter((file) => file !== 'namespaces.ts').map((file) => `src/namespaces/${file}`),
    )
    for (const file of joins) addTo(file)
    const packages = ['packages/*/src', 'apps/*/src'].map((pattern) => join(root, pattern))
    expect(await filesWithErrors([join(copy, 'src'), ...packages], [join(root, 'packages/protocol')])).toEqual([
      'packages/walletconnect/src/namespaces/namespaces.ts',
    ])
  })

  test('behavior: what reads the facts of namespaces knows its own', async () => {
    for (const file of joins) addTo(file)
    vi.doMock(join(root, 'packages/protocol/src/exports/index.ts'), () => import(join(copy, 'src/exports/index.ts')))
    const load = (path: string) => import(join(root, 'packages', path))
    const { parseCaipNetworkId } = await import(join(copy, 'src/caip.ts'))
    expect(parseCaipNetworkId('zed:7')).toEqual({ namespace: 'zed', chainId: '7' })

    const { assertTransaction } = await load('core/src/limits/assertTransaction.ts')
    const send = (fields: object) =>
      assertTransaction({ namespace: 'zed', transaction: { to: 'z', value: 1n, ...fields } })
    expect(send({ gas: 1n })).toBeUndefined()
    expect(() => send({ data: '0x' })).toThrow(expect.objectContaining({ code: 'InvalidOption' }))

    const { createRpcSettings } = await load('core/src/options/rpcSettings.ts')
    const { urls } = createRpcSettings({ customRpcUrls: {}, services: { rpc: 'https://rpc.example' }, projectId: 'p' })
    const network = {
      caipNetworkId: 'zed:7',
      chainNamespace: 'zed',
      rpcUrls: { default: { http: ['https://z.example'] } },
    }
    expect(urls(network)).toEqual(['https://rpc.example/v1/?chainId=zed%3A7&projectId=p', 'https://z.example'])

    const { toEntry } = await load('wallets/src/record.ts')
    const { readRow, writeRow } = await load('wallets/src/snapshot/rows.ts')
    const wallet = { name: 'Zed Wallet', namespaces: ['eip155', 'zed'], injected: { zed: 'Zed Wallet' } }
    expect(readRow(writeRow(wallet))).toEqual(wallet)
    expect(toEntry(wallet, 0)).toMatchObject({
      chains: ['eip155:1', 'zed:1'],
      injected: [{ namespace: 'zed', injected_id: 'Zed Wallet' }],
    })
    const { listKnownWallets } = await load('wallets/src/review/listKnownWallets.ts')
    const { parseKnownWallets, formatKnownWallet } = await load('wallets/src/review/knownNames.ts')
    const known = listKnownWallets([wallet])
    expect(known).toEqual([{ id: 'zed-wallet', name: 'Zed Wallet', kinds: 'ez', rdns: [] }])
    expect(parseKnownWallets(known.map(formatKnownWallet).join('\n'))).toEqual(known)
  })
})
