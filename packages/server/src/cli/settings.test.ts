import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const defaults = {
  port: 4000,
  host: '127.0.0.1',
  proxies: 0,
  dataFolder: undefined,
  listingFolder: undefined,
  relayUrls: [],
}

describe('readSettings', () => {
  test('default', () => {
    expect(readSettings(['--project', 'demo'], {})).toEqual({ ...defaults, projects: { demo: { allowedOrigins: [] } } })
  })

  test('param: args', () => {
    const args = [
      ...['--project', 'one=https://a.example,https://*.b.example', '--project=two'],
      ...['--data', '/srv/latchkey', '--listing', '/srv/listing', '--port', '0', '--host', '::', '--proxies', '2'],
      ...['--relay-url', 'wss://relay.example.com', '--relay-url', 'ws://10.0.0.1:4000/'],
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
    })
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
    })
  })

  test('param: help', () => {
    expect(readSettings(['--help'], {})).toBe('help')
  })

  test.each([
    [[], 'Name at least one project: --project <id>'],
    [['--project', '=https://a.example'], '"" is no project id'],
    [['--project', 'demo', '--port', '4e3'], '"4e3" is no port'],
    [['--project', 'demo', '--port', '65536'], '"65536" is no port'],
    [['--project', 'demo', '--proxies', 'all'], '"all" is no number of proxies'],
    [['--project', 'demo', '--relay-url', 'https://x'], '"https://x" is no URL of a WebSocket'],
    [['--colour'], "Unknown option '--colour'"],
    [['demo'], "Unexpected argument 'demo'. This command does not take positional arguments"],
  ])('error: %j', (args, message) => {
    expect(() => readSettings(args, {})).toThrow(new SettingsError(message))
  })
})
