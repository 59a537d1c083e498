import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from './settings.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dollar = { chainId: 1, address: token, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = { urls: ['https://node.example'], nativeCurrency: ether }
const projects = { site: { allowedOrigins: ['https://app.example.com'] } }

/** Writes files into a new folder, and returns the folder. */
function writeFiles(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

/** Reads the settings of a file, and returns the message of the error. */
function faultOf(config: unknown, files: Record<string, unknown> = {}): string {
  const folder = writeFiles({ 'config.json': config, ...files })
  try {
    readSettings(['--config', join(folder, 'config.json')], {})
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '')
  }
  return 'no error'
}

const chainFault = (settings: object, files = {}) =>
  faultOf({ projects, chains: { 'eip155:1': { ...chain, ...settings } } }, files)

describe('--config', () => {
  test('default', () => {
    const config = {
      port: 8080,
      host: '0.0.0.0',
      proxies: 1,
      data: 'data',
      database: 'postgres://db.example/latchkey',
      listing: '/srv/listing',
      projects,
      relayUrls: ['wss://relay.example.com'],
      limits: { 'http.balancesPerSecond': 2, 'client.topics': 9 },
      chains: {
        'eip155:1': { ...chain, tokens: './tokens.json', prices: { native: { feed: token } } },
        'bip122:000000000019d6689c085ae165831e93': { urls: ['https://esplora.example/api'] },
      },
    }
    const other = { ...dollar, chainId: 10 }
    const folder = writeFiles({ 'config.json': config, 'tokens.json': { name: 'A list', tokens: [dollar, other] } })
    expect(readSettings([], { LATCHKEY_CONFIG: join(folder, 'config.json') })).toEqual({
      port: 8080,
      host: '0.0.0.0',
      proxies: 1,
      dataFolder: join(folder, 'data'),
      database: 'postgres://db.example/latchkey',
      listingFolder: '/srv/listing',
      projects,
      projectsFile: undefined,
      relayUrls: ['wss://relay.example.com'],
      limits: { relay: { client: { topics: 9 }, address: {} }, http: { balancesPerSecond: 2 } },
      chains: { ...config.chains, 'eip155:1': { ...config.chains['eip155:1'], tokens: [dollar, other] } },
    })
  })

  test('behavior: flags override the environment, which overrides the file', () => {
    const config = {
      port: 1,
      host: 'a',
      projects,
      limits: { connections: 1 },
      chains: { 'eip155:1': { nativeCurrency: ether } },
    }
    const path = join(writeFiles({ 'config.json': config }), 'config.json')
    const env = {
      LATCHKEY_CONFIG: path,
      LATCHKEY_PORT: '2',
      LATCHKEY_HOST: 'b',
      LATCHKEY_LIMITS: 'connections=2',
      LATCHKEY_CHAINS: 'eip155:1=https://key.example',
      LATCHKEY_PROJECTS: '',
    }
    expect(readSettings(['--host', 'c'], env)).toMatchObject({
      port: 2,
      host: 'c',
      projects,
      limits: { relay: { connections: 2 } },
      chains: { 'eip155:1': { nativeCurrency: ether, urls: ['https://key.example'] } },
    })
  })

  test.each([
    [{ prot: 1 }, 'config.json: prot is no setting'],
    [{ port: '80' }, 'config.json: port must be a whole number'],
    [{ port: 65_536 }, 'config.json: port must be at most 65535'],
    [{ projects: { 'a b': {} } }, 'config.json: projects.a b is no project id'],
    [{ projects: { site: { origins: [] } } }, 'config.json: projects.site.origins is no setting'],
    [
      { projects: { site: { allowedOrigins: ['https://ok.example', 'example'] } } },
      'config.json: projects.site.allowedOrigins[1]: "example" is no origin of a page: write it with its scheme, like https://app.example.com',
    ],
    [{ projects, limits: { connections: 0 } }, 'config.json: limits.connections must be above 0'],
    [{ projects, limits: { colour: 1 } }, '"colour" is no limit'],
    [{ projects, chains: { '1': chain } }, 'config.json: chains.1 is not the CAIP-2 id of a chain, such as eip155:1'],
    // The key is ignored.
    ['{"chains":{"__proto__":{"urls":[]}},"projects":{"site":{}}}', 'no error'],
    ['[]', 'config.json: The file must be a JSON object'],
    [{}, 'Name at least one project: --project <id>'],
  ])('error: %j', (config, message) => {
    expect(faultOf(config)).toEqual(message)
  })

  test('error: the file cannot be read', () => {
    expect(faultOf('{')).toMatch(/^config\.json: .*JSON/)
    expect(() => readSettings(['--config', '/nowhere/config.json'], {})).toThrow('/nowhere/config.json: ENOENT')
    expect(faultOf(`"${' '.repeat(8 * 1024 * 1024)}"`)).toBe('config.json: the file has more than 8 MiB')
  })
})

describe('chains', () => {
  const keyOf = (settings: object, files = {}) =>
    chainFault(settings, files).replace('config.json: chains.eip155:1.', '')

  test.each([
    [{ urls: undefined }, 'urls must be a list'],
    [{ urls: [] }, 'urls must have an endpoint'],
    [{ urls: ['ftp://a'] }, 'urls[0] must be an http or https URL'],
    [{ colour: 1 }, 'colour is no setting'],
    [{ nativeCurrency: { ...ether, decimals: 37 } }, 'nativeCurrency.decimals must be at most 36'],
    [{ nativeCurrency: { ...ether, decimals: '18' } }, 'nativeCurrency.decimals must be a whole number'],
    [{ tokens: [dollar, dollar] }, 'tokens[1].address is listed twice'],
    [
      { tokens: [dollar, { ...dollar, address: '0x1' }] },
      'tokens[1].address is no address of the chain, or its checksum is wrong',
    ],
    [
      { tokens: [{ ...dollar, address: token.replace('A', 'a') }] },
      'tokens[0].address is no address of the chain, or its checksum is wrong',
    ],
    [{ tokens: [{ ...dollar, decimals: 1e3 }] }, 'tokens[0].decimals must be at most 36'],
    [{ tokens: [{ ...dollar, decimals: -1 }] }, 'tokens[0].decimals must be 0 or more'],
    [{ tokens: [{ ...dollar, decimals: 6.5 }] }, 'tokens[0].decimals must be a whole number'],
    [
      { tokens: [{ ...dollar, symbol: 'US\u202eDC' }] },
      'tokens[0].symbol must have 1 to 12 characters, none of them invisible or full-width',
    ],
    [{ tokens: [null] }, expect.stringMatching(/^tokens\[0\] /)],
    [{ multicall: '0x1' }, 'multicall is no EVM address, or its checksum is wrong'],
    [{ prices: { native: {} } }, expect.stringMatching(/^prices\.native must be \{ feed/)],
    [{ prices: { native: { feed: token, chain: 'solana:x' } } }, expect.stringMatching(/^prices\.native/)],
    [{ prices: { [token]: { feed: token } } }, `prices.${token} is neither "native" nor the address of a listed token`],
    [
      { prices: { native: { pool: token, version: 'v2' } } },
      'prices.native.pool: only a token of an EVM chain has a pool',
    ],
  ])('error: %j', (settings, message) => {
    expect(keyOf(settings)).toEqual(message)
  })

  test('error: token lists', () => {
    expect(keyOf({ tokens: 'tokens.json' }, { 'tokens.json': { tokens: [dollar, { ...dollar, decimals: 99 }] } })).toBe(
      'tokens[1].decimals must be at most 36',
    )
    expect(keyOf({ tokens: 'http://169.254.169.254/tokens.json' })).toBe(
      'tokens must be the path of a file: download the list, and look at it',
    )
    expect(keyOf({ tokens: 'FILE:///etc/passwd' })).toMatch(/^tokens must be the path of a file/)
    expect(keyOf({ tokens: 'tokens.json' }, { 'tokens.json': {} })).toBe('tokens: the file has no list of tokens')
    expect(keyOf({ tokens: 'none.json' })).toMatch(/^tokens: ENOENT/)
  })

  test('behavior: a list may have 10,000 tokens of other chains, and at most 2,000 of this one', () => {
    const listOf = (length: number, chainId: number) =>
      Array.from({ length }, (_, index) => ({ ...dollar, chainId, address: `0x${String(index).padStart(40, '0')}` }))
    expect(keyOf({ tokens: 'tokens.json' }, { 'tokens.json': [...listOf(10_000, 10), ...listOf(2_000, 1)] })).toBe(
      'no error',
    )
    expect(keyOf({ tokens: 'tokens.json' }, { 'tokens.json': listOf(2_001, 1) })).toBe(
      'tokens has more than 2000 tokens of the chain',
    )
  })
})
