import { ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { WalletRpcError } from '../../client/toWalletError.ts'
import { testContext } from '../walletContext.test.setup.ts'
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

/** A wallet that throws when it is to change chains, and answers everything else. */
function refusing(error: unknown) {
  const told: unknown[] = []
  const answer = (method: string, params: unknown) => {
    if (method === change) throw error
    told.push(params)
    return null
  }
  return { answer, told }
}

describe('switchChain', () => {
  test('behavior: a chain that the wallet grants when it is asked', async () => {
    const context = testContext({ methods, isGranted: true })
    await switchChain(context, 31338)
    expect([context.asked, context.chosen]).toEqual([[change], ['eip155:31338']])
  })

  test('error: SwitchNotApproved of a wallet that cannot be asked', async () => {
    const context = testContext({ methods: [add] })
    await expect(switchChain(context, 31338)).rejects.toMatchObject(notApproved)
    expect(context.asked).toEqual([])
  })

  test('error: SwitchNotDone of a wallet that says yes and grants nothing', async () => {
    const context = testContext({ methods })
    await expect(switchChain(context, 31338)).rejects.toMatchObject({ code: 'SwitchNotDone' })
    expect(context.chosen).toEqual([])
  })
})

describe('addChain', () => {
  const parameter = { chainId: '0x7a6a', chainName: 'Two' }

  test('behavior: the wallet learns it, and the session stays where it is', async () => {
    const context = testContext({ methods })
    await addChain(context, parameter)
    expect([context.asked, context.chosen]).toEqual([[add], []])
  })

  test('error: SwitchNotApproved of a wallet that cannot be asked', async () => {
    await expect(addChain(testContext({ methods: [change] }), parameter)).rejects.toMatchObject(notApproved)
  })
})

describe('moveToNetwork', () => {
  test.each([
    ['by its number', new WalletRpcError({ code: 4902, message: 'No' })],
    ['in words', new WalletRpcError({ code: -32603, message: 'Unrecognized chain ID "0x7a6a".' })],
    ['in other words', new WalletRpcError({ code: -32603, message: 'The chain 0x7a6a has not been added.' })],
  ])('behavior: a wallet that says %s that it does not know the chain is to add it', async (_, error) => {
    const { answer, told } = refusing(error)
    const context = testContext({ methods, isGranted: true, answer })
    await moveToNetwork(context, network)
    expect([context.asked, context.chosen]).toEqual([[change, add], ['eip155:31338']])
    const { name: chainName, nativeCurrency } = network
    const blockExplorerUrls = ['https://two.example']
    expect(told).toEqual([[{ chainId: '0x7a6a', chainName, nativeCurrency, rpcUrls: [], blockExplorerUrls }]])
  })

  test.each([
    ['to move', methods],
    ['to add', [add]],
  ])('error: SwitchNotDone of a wallet that agrees %s, and grants nothing', async (_, methods) => {
    const context = testContext({ methods })
    await expect(moveToNetwork(context, network)).rejects.toMatchObject({ name: 'NetworkError', code: 'SwitchNotDone' })
    expect(context.chosen).toEqual([])
  })

  test.each([
    ['few words', 'Not today'],
    // To look for an end from each word would take an hour.
    ['a megabyte of words', 'chain '.repeat(200_000)],
  ])('error: ChainNotSupported of a wallet that cannot move, and says so in %s', async (_, message) => {
    const { answer } = refusing(new WalletRpcError({ code: -32000, message }))
    const context = testContext({ methods, answer })
    await expect(moveToNetwork(context, network)).rejects.toMatchObject({ code: 'ChainNotSupported' })
    expect(context.asked).toEqual([change])
  })

  test.each(['NotConnected', 'RequestAborted', 'RelayUnreachable'] as const)(
    'error: %s, which says nothing of the chain',
    async (code) => {
      const { answer } = refusing(new ConnectionError(code))
      const context = testContext({ methods, answer })
      await expect(moveToNetwork(context, network)).rejects.toMatchObject({ name: 'ConnectionError', code })
      expect(context.asked).toEqual([change])
    },
  )
})
