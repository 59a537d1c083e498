import { describe, expect, test } from 'vitest'
import { SettingsError } from './SettingsError.ts'
import { readProjectsFile, readSettings } from './settings.ts'

const defaults = {
  port: 4000,
  host: '127.0.0.1',
  proxies: 0,
  dataFolder: undefined,
  listingFolder: undefined,
  relayUrls: [],
  chains: {},
  limits: { relay: { client: {}, address: {} }, http: {} },
}

describe('readSettings', () => {
  test('default', () => {
    expect(readSettings(['--project', 'demo'], {})).toEqual({ ...defaults, projects: { demo: { allowedOrigins: [] } } })
  })

  test('param: projects, as a file, without any project named one by one', () => {
    const file = { ...defaults, projects: {}, projectsFile: '/etc/projects' }
    expect(readSettings(['--projects', '/etc/projects'], {})).toEqual(file)
    expect(readSettings([], { LATCHKEY_PROJECTS_FILE: '/etc/projects' })).toEqual(file)
  })

  test('param: args', () => {
    const args = [
      ...['--project', 'one=https://a.example,https://*.b.example', '--project=two'],
      ...['--data', '/srv/latchkey', '--listing', '/srv/listing', '--port', '0', '--host', '::', '--proxies', '2'],
      ...['--relay-url', 'wss://relay.example.com', '--relay-url', 'ws://10.0.0.1:4000/'],
      ...['--limit', 'storedBytes=1e9', '--limit=address.connections=5000', '--limit', 'client.topics=9'],
      ...['--limit', 'http.eventsPerSecond=0.5'],
      ...['--chain', 'eip155:1=https://a.example/?k=1, http://b.example', '--chain=solana:x=https://s'],
    ]
    expect(
      readSettings(args, { LATCHKEY_PROJECTS: 'three', LATCHKEY_PORT: '1', LATCHKEY_RELAY_URLS: 'wss://x' }),
    ).toEqual({
      port: 0,
      host: '::',
      proxies: 2,
      dataFolder: '/srv/latchkey',
      listingFolder: '/srv/listing',
      projects: {
        one: { allowedOrigins: ['https://a.example', 'https://*.b.example'] },
        two: { allowedOrigins: [] },
      },
      relayUrls: ['wss://relay.example.com', 'ws://10.0.0.1:4000/'],
      chains: {
        'eip155:1': { urls: ['https://a.example/?k=1', 'http://b.example'] },
        'solana:x': { urls: ['https://s'] },
      },
      limits: {
        relay: { storedBytes: 1e9, address: { connections: 5_000 }, client: { topics: 9 } },
        http: { eventsPerSecond: 0.5 },
      },
    })
  })

  test.each([
    'postgres://user:secret@db.example.com/latchkey',
    'postgresql://db/a',
    '/srv/latchkey.sqlite',
    'C:\\a.sqlite',
  ])('param: database, %s', (database) => {
    const projects = { demo: { allowedOrigins: [] } }
    expect(readSettings(['--project', 'demo', '--database', database], {})).toEqual({ ...defaults, projects, database })
    const env = { LATCHKEY_DATABASE_URL: database, LATCHKEY_PROJECTS: 'demo' }
    expect(readSettings([], env)).toEqual({ ...defaults, projects, database })
  })

  test('error: the database is of another kind', () => {
    expect(() => readSettings(['--project', 'demo', '--database', 'mysql://user:secret@db/a'], {})).toThrow(
      new SettingsError('The database is neither a postgres:// URL nor the path of a file'),
    )
  })

  test.each([':memory:', 'file:server.sqlite?mode=memory'])('error: the database %s is no path', (database) => {
    expect(() => readSettings(['--project', 'demo', '--database', database], {})).toThrow(SettingsError)
  })

  test('param: env', () => {
    const env = {
      LATCHKEY_PROJECTS: 'one=https://a.example, https://b.example; two;',
      LATCHKEY_DATA: '/srv/latchkey',
      LATCHKEY_LISTING: '/srv/listing',
      LATCHKEY_PORT: '8080',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_PROXIES: '1',
      LATCHKEY_RELAY_URLS: 'wss://relay.example.com, wss://other.example.com',
      LATCHKEY_LIMITS: 'connections=10, client.connections=2',
      LATCHKEY_CHAINS: 'eip155:1=https://a.example; eip155:10=https://b.example',
    }
    expect(readSettings([], env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      proxies: 1,
      dataFolder: '/srv/latchkey',
      listingFolder: '/srv/listing',
      projects: {
        one: { allowedOrigins: ['https://a.example', 'https://b.example'] },
        two: { allowedOrigins: [] },
      },
      relayUrls: ['wss://relay.example.com', 'wss://other.example.com'],
      chains: { 'eip155:1': { urls: ['https://a.example'] }, 'eip155:10': { urls: ['https://b.example'] } },
      limits: { relay: { connections: 10, client: { connections: 2 }, address: {} }, http: {} },
    })
  })

  test('param: help', () => {
    expect(readSettings(['--help'], {})).toBe('help')
  })

  test.each<readonly [readonly string[], string]>([
    [[], 'Name at least one project: --project <id>'],
    [['--project', '=https://a.example'], '"" is no project id'],
    [
      ['--project', 'demo=app.example.com'],
      '"app.example.com" is no origin of a page: write it with its scheme, like https://app.example.com',
    ],
    [['--project', 'demo='], '"demo=" names no origin: without the "=", any page may use the project'],
    [['--project', 'demo= , '], '"demo= ," names no origin: without the "=", any page may use the project'],
    [['--project', 'demo=https://a.example', '--project', 'demo'], 'The project "demo" is named twice'],
    [['--project', 'demo', '--port', '4e3'], '"4e3" is no port'],
    [['--project', 'demo', '--port', '65536'], '"65536" is no port'],
    [['--project', 'demo', '--proxies', 'all'], '"all" is no number of proxies'],
    [['--project', 'demo', '--relay-url', 'https://x'], '"https://x" is no URL of a WebSocket'],
    ...['eip155', 'bip122:x=https://a.example', '=https://a.example', 'EIP155:1=https://a.example'].map(
      (chain) =>
        [
          ['--project', 'demo', '--chain', chain],
          `"${chain.split('=')[0]}" is not the CAIP-2 id of a chain, such as eip155:1`,
        ] as const,
    ),
    [['--project', 'demo', '--chain', 'eip155:1='], 'The chain "eip155:1" has no endpoint'],
    [['--project', 'demo', '--chain', 'eip155:1=ws://a.example'], '"ws://a.example" is not an HTTP URL'],
    [
      ['--project', 'demo', '--chain', 'eip155:1=https://a.example', '--chain', 'eip155:1=https://b.example'],
      'The chain "eip155:1" is named twice',
    ],
    ...['colour=1', 'client=1', 'client.colour=1', 'x.connections=1', 'a.client.topics=1', '__proto__=1', '=1'].map(
      (limit) => [['--project', 'demo', '--limit', limit], `"${limit.split('=')[0]}" is no limit`] as const,
    ),
    ...['connections', 'connections=', 'connections=many', 'connections=0', 'connections=-1'].map(
      (limit) => [['--project', 'demo', '--limit', limit], `"${limit}" gives the limit no number above 0`] as const,
    ),
    [['--colour'], "Unknown option '--colour'"],
    [['demo'], "Unexpected argument 'demo'. This command does not take positional arguments"],
  ])('error: %j', (args, message) => {
    expect(() => readSettings(args, {})).toThrow(new SettingsError(message))
  })
})

describe('readProjectsFile', () => {
  test('default', () => {
    expect(readProjectsFile('# ours\n\none=https://a.example, https://b.example\r\n  two # all pages\n')).toEqual({
      one: { allowedOrigins: ['https://a.example', 'https://b.example'] },
      two: { allowedOrigins: [] },
    })
  })

  test.each([
    ['', 'There is no project in the file'],
    ['# none\n', 'There is no project in the file'],
    ['one=a.example', '"a.example" is no origin of a page: write it with its scheme, like https://app.example.com'],
    ['no id', '"no id" is no project id'],
    ['one=\n', '"one=" names no origin: without the "=", any page may use the project'],
    ['one=https://a.example\ntwo\none', 'The project "one" is named twice'],
  ])('error: %j', (text, message) => {
    expect(() => readProjectsFile(text)).toThrow(new SettingsError(message))
  })
})
