import { describe, expect, test } from 'vitest'
import { testAccount, testNetwork } from '../../test/testCore.ts'
import { NetworkError } from '../errors/network.ts'
import { createChainController } from './chainController.ts'

const firstNetwork = testNetwork({ id: 1 })
const secondNetwork = testNetwork({ id: 10 })
const solana = testNetwork({ id: 'five', chainNamespace: 'solana', deprecatedCaipNetworkId: 'solana:old' })

const setup = () =>
  createChainController({ networks: [firstNetwork, secondNetwork, solana], activeNamespace: 'eip155' })

const account = testAccount()
const balance = { value: 5n, symbol: 'ETH', decimals: 18 }

describe('createChainController', () => {
  test('default', () => {
    expect(setup().state).toEqual({
      activeNamespace: 'eip155',
      networks: [firstNetwork, secondNetwork, solana],
      byNamespace: {
        eip155: { caipNetworkId: 'eip155:1', account: { status: 'disconnected' }, connections: [] },
        solana: { caipNetworkId: 'solana:five', account: { status: 'disconnected' }, connections: [] },
      },
      networkSwitch: { status: 'idle' },
      networkImages: {},
    })
  })

  test('param: activeNetworks', () => {
    const { state } = createChainController({
      networks: [firstNetwork, secondNetwork, solana],
      activeNamespace: 'solana',
      activeNetworks: { eip155: 'eip155:10' },
    })
    expect(state.byNamespace.eip155?.caipNetworkId).toBe('eip155:10')
    expect(state.byNamespace.solana?.caipNetworkId).toBe('solana:five')
  })

  test('behavior: networks stay the same objects', () => {
    const chain = setup()
    expect(chain.findNetwork('eip155:10')).toBe(secondNetwork)
    expect(chain.state.networks[2]).toBe(solana)
  })

  test('behavior: finds a network by its deprecated id too', () => {
    const chain = setup()
    expect(chain.findNetwork('solana:old')).toBe(solana)
    expect(chain.findNetwork('eip155:999')).toBeUndefined()
  })

  test('behavior: ignores a namespace without a network', () => {
    const chain = setup()
    const before = JSON.parse(JSON.stringify(chain.state.byNamespace))
    chain.setActiveNamespace('bip122')
    chain.setNetwork('bip122', 'bip122:x')
    chain.setAccount('bip122', { status: 'connecting' })
    expect([chain.state.activeNamespace, chain.state.byNamespace]).toEqual(['eip155', before])
  })

  test('behavior: ignores a balance of a previous account', () => {
    const chain = setup()
    chain.setBalance('eip155', 'eip155:1:0xa', { status: 'loaded', balance })
    expect(chain.state.byNamespace.eip155?.account).toEqual({ status: 'disconnected' })
    chain.setAccount('eip155', account)
    chain.setBalance('eip155', 'eip155:10:0xa', { status: 'loaded', balance })
    expect(chain.state.byNamespace.eip155?.account).toEqual(account)
    chain.setBalance('eip155', 'eip155:1:0xa', { status: 'loaded', balance })
    expect(chain.state.byNamespace.eip155?.account).toEqual({ ...account, balance: { status: 'loaded', balance } })
  })

  test('behavior: keeps the error of a failed switch as the same object', () => {
    const chain = setup()
    const error = new NetworkError('ChainNotSupported')
    chain.setNetworkSwitch({ status: 'failed', caipNetworkId: 'eip155:10', error })
    const { networkSwitch } = chain.state
    expect(networkSwitch.status === 'failed' && networkSwitch.error).toBe(error)
  })
})
