import { describe, expect, test } from 'vitest'
import { cookieToInitialState, saveStateToCookie } from './cookie.ts'
import { createLatchkey } from './createLatchkey.ts'
import { mainnet } from './networks/evm.ts'
import { solana } from './networks/solana.ts'

const evmAccount = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solanaAccount = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('cookieToInitialState', () => {
  test('default', () => {
    expect(
      cookieToInitialState(`theme=dark; latchkey.default=${solanaAccount}|${evmAccount}; latchkey.other=${evmAccount}`),
    ).toEqual({
      activeNamespace: 'solana',
      activeNetworks: { solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', eip155: 'eip155:1' },
      addresses: {
        solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        eip155: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      },
    })
  })

  test('param: id', () => {
    expect(cookieToInitialState(`latchkey.other=${evmAccount}`)).toBeUndefined()
    expect(cookieToInitialState(`latchkey.other=${evmAccount}`, { id: 'other' })?.activeNamespace).toBe('eip155')
  })

  test.each([
    undefined,
    null,
    '',
    'latchkey.default',
    'latchkey.default=',
    'latchkey.default=|||',
    'latchkey.default=eip155:1',
    'latchkey.default=doge:1:abc',
    'latchkey.default=__proto__:1:abc',
    'latchkey.default=eip155:1:<script>alert(1)</script>',
    'latchkey.default=eip155:1:%3Cscript%3E',
    `latchkey.default=eip155:1:${'a'.repeat(129)}`,
    `xlatchkey.default=${evmAccount}`,
  ])('error: %s holds no account', (cookie) => {
    expect(cookieToInitialState(cookie)).toBeUndefined()
  })

  test('behavior: skips an account that cannot be read and keeps the others', () => {
    expect(cookieToInitialState(`latchkey.default=eip155:1:<b>|${solanaAccount}`)?.addresses).toEqual({
      solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    })
  })
})

describe('initialState', () => {
  test('behavior: a kit starts with the stored account and network but without a connection', () => {
    const initialState = cookieToInitialState(`latchkey.default=${solanaAccount}|${evmAccount}`)
    const { core } = createLatchkey({ networks: [mainnet, solana], initialState, enableReconnect: false })
    // At its start the kit found no stored connection, so it disconnected the account from the cookie.
    expect(core.chain.state.byNamespace.solana?.account).toEqual({ status: 'disconnected' })
    expect(core.chain.state.activeNamespace).toBe('solana')
  })

  test('behavior: a server draws the account in the state that the page shows until the wallet responds', () => {
    const initialState = cookieToInitialState(`latchkey.default=${solanaAccount}|${evmAccount}`)
    const kit = createLatchkey({ networks: [mainnet, solana], initialState })
    expect(kit.getAccount()).toMatchObject({ status: 'connecting', isConnected: false })
    expect(kit.getAccount().address).toBe(initialState?.addresses?.solana)
  })

  test('behavior: leaves out an account whose namespace or network the site does not list', () => {
    const initialState = cookieToInitialState(
      `latchkey.default=${solanaAccount}|eip155:5:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`,
    )
    const kit = createLatchkey({ networks: [mainnet], initialState })
    expect(kit.getState()).toMatchObject({ activeNamespace: 'eip155', selectedNetworkId: 'eip155:1' })
  })
})

describe('saveStateToCookie', () => {
  test('behavior: does nothing on a server', () => {
    expect(() => saveStateToCookie(createLatchkey({ networks: [mainnet] }))).not.toThrow()
  })
})
