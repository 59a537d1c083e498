import { ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { WalletRpcError } from '../../client/toWalletError.ts'
import { createTestContext } from '../walletContext.test.setup.ts'
import { addChain, moveToNetwork, switchChain } from './switchChain.ts'

const change = 'wallet_switchEthereumChain'
const add = 'wallet_addEthereumChain'
const methods = [change, add]

const network = {
  id: 31338,
  caipNetworkId: 'eip155:31338',
  chainNamespace: 'eip155',
  name: 'Two',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: { default: { name: 'Two', url: 'https://two.example' } },
} as unknown as Network

const notApproved = {
  code: 'SwitchNotApproved',
  shortMessage:
    "Failed to switch to chain 'eip155:31338'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
}

/** A wallet that throws on a request to switch the chain, and accepts every other request. */
function refusing(error: unknown) {
  const requests: unknown[] = []
  const answer = (method: string, params: unknown) => {
    if (method === change) throw error
    requests.push(params)
    return null
  }
  return { answer, requests }
}

describe('switchChain', () => {
  test('behavior: switches to a chain that the wallet grants on request', async () => {
    const context = createTestContext({ methods, isGranted: true })
    await switchChain(context, 31338)
    expect([context.asked, context.selectedChains]).toEqual([[change], ['eip155:31338']])
  })

  test('error: SwitchNotApproved for a wallet without the switch method', async () => {
    const context = createTestContext({ methods: [add] })
    await expect(switchChain(context, 31338)).rejects.toMatchObject(notApproved)
    expect(context.asked).toEqual([])
  })

  test('error: SwitchNotDone for a wallet that accepts and grants nothing', async () => {
    const context = createTestContext({ methods })
    await expect(switchChain(context, 31338)).rejects.toMatchObject({ code: 'SwitchNotDone' })
    expect(context.selectedChains).toEqual([])
  })
})

describe('addChain', () => {
  const parameter = { chainId: '0x7a6a', chainName: 'Two' }

  test('behavior: the wallet adds the chain, and the session does not switch', async () => {
    const context = createTestContext({ methods })
    await addChain(context, parameter)
    expect([context.asked, context.selectedChains]).toEqual([[add], []])
  })

  test('error: SwitchNotApproved for a wallet without the add method', async () => {
    await expect(addChain(createTestContext({ methods: [change] }), parameter)).rejects.toMatchObject(notApproved)
  })
})

describe('moveToNetwork', () => {
  test.each([
    ['by its code', new WalletRpcError({ code: 4902, message: 'No' })],
    ['in its message', new WalletRpcError({ code: -32603, message: 'Unrecognized chain ID "0x7a6a".' })],
    ['in another message', new WalletRpcError({ code: -32603, message: 'The chain 0x7a6a has not been added.' })],
  ])(
    'behavior: asks a wallet to add a chain if the wallet reports %s that it does not know the chain',
    async (_, error) => {
      const { answer, requests } = refusing(error)
      const context = createTestContext({ methods, isGranted: true, answer })
      await moveToNetwork(context, network)
      expect([context.asked, context.selectedChains]).toEqual([[change, add], ['eip155:31338']])
      const { name: chainName, nativeCurrency } = network
      const blockExplorerUrls = ['https://two.example']
      expect(requests).toEqual([[{ chainId: '0x7a6a', chainName, nativeCurrency, rpcUrls: [], blockExplorerUrls }]])
    },
  )

  test.each([
    ['to switch', methods],
    ['to add', [add]],
  ])('error: SwitchNotDone for a wallet that agrees %s, and grants nothing', async (_, methods) => {
    const context = createTestContext({ methods })
    await expect(moveToNetwork(context, network)).rejects.toMatchObject({ name: 'NetworkError', code: 'SwitchNotDone' })
    expect(context.selectedChains).toEqual([])
  })

  test.each([
    ['a short message', 'Not today'],
    // A regular expression that searches for the end of its match from each word would take an hour for this message.
    ['a message of a megabyte', 'chain '.repeat(200_000)],
  ])('error: ChainNotSupported for a wallet that cannot switch, with %s', async (_, message) => {
    const { answer } = refusing(new WalletRpcError({ code: -32000, message }))
    const context = createTestContext({ methods, answer })
    await expect(moveToNetwork(context, network)).rejects.toMatchObject({ code: 'ChainNotSupported' })
    expect(context.asked).toEqual([change])
  })

  test.each(['NotConnected', 'RequestAborted', 'RelayUnreachable'] as const)(
    'error: %s, an error that does not concern the chain',
    async (code) => {
      const { answer } = refusing(new ConnectionError(code))
      const context = createTestContext({ methods, answer })
      await expect(moveToNetwork(context, network)).rejects.toMatchObject({ name: 'ConnectionError', code })
      expect(context.asked).toEqual([change])
    },
  )
})
