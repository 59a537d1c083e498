import {
  localNetwork,
  type ScriptedAdapter,
  type ScriptedAdapterOptions,
  scriptedAdapter,
  scriptedSession,
  testPorts,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { testAccounts } from '../chain/testAccounts.ts'
import { adapterContract } from './adapterContract.ts'
import type { ContractSetup, ContractWallet } from './contractSetup.ts'

const network = (id: number) => localNetwork({ id, name: `Chain ${id}`, rpcUrl: 'http://127.0.0.1:1' })
const networks = { home: network(1), known: network(2), unknown: network(3), foreign: network(4) }
const [a, b, c] = testAccounts.map(({ address }) => address) as [string, string, string]

const idOf = (parameters: unknown) => (parameters as { connectorId?: string } | undefined)?.connectorId

function contractWallet(
  { control }: ScriptedAdapter,
  connectorId: string,
  addresses: [string, string],
): ContractWallet {
  return {
    connectorId,
    addresses,
    promptCount: () =>
      control.calls().filter(({ verb, parameters }) => verb === 'connect' && idOf(parameters) === connectorId).length,
    setMode: control.setMode,
    useAccount: (address) => control.setAccounts([address], connectorId),
    useNetwork: ({ caipNetworkId }) => control.setNetwork(caipNetworkId, connectorId),
    revoke: () => control.revoke(connectorId),
    refuseNetworks: () => control.refuseNetwork(networks.unknown.caipNetworkId),
  }
}

function setup(options?: ScriptedAdapterOptions): ContractSetup {
  const adapter = scriptedAdapter({
    ...options,
    wallets: [
      { connector: { id: 'one', name: 'One' }, addresses: [a, b] },
      { connector: { id: 'two', name: 'Two' }, addresses: [c, a] },
    ],
  })
  const { home, known, unknown } = networks
  const session = scriptedSession({ addresses: [c, b], networks: [home, known], grantsOnSwitch: [unknown] })
  // There is no chain, so the balance is the sum of all amounts that were sent to the adapter.
  const sent = () =>
    adapter.control.calls().reduce((sum, { verb, parameters }) => {
      const { transaction } = (parameters ?? {}) as { transaction?: { value: bigint } }
      return verb === 'sendTransaction' && adapter.control.mode === 'approve' ? sum + (transaction?.value ?? 0n) : sum
    }, 0n)
  return {
    factory: () => adapter,
    networks,
    wallets: [contractWallet(adapter, 'one', [a, b]), contractWallet(adapter, 'two', [c, a])],
    session: { ...session, addresses: [c, b] },
    capabilities: {
      verifyMessage: async ({ message, address, signature }) => signature === `scripted:${address}:${message}`,
      receiver: c,
      balanceOf: async (address) => (address === c ? sent() : 0n),
      confirmed: async () => {},
    },
  }
}

adapterContract({
  persons: false,
  name: 'scripted',
  verbs: ['getBalance', 'signMessage', 'sendTransaction', 'quoteFee', 'switchConnection'],
  walletConnect: true,
  create: () => setup(),
})

adapterContract({
  persons: false,
  name: 'scripted, holds one',
  verbs: ['signMessage'],
  walletConnect: true,
  create: () => setup({ holdsOne: true, without: ['getBalance', 'sendTransaction', 'quoteFee'] }),
})

test('scriptedAdapter, behavior: its wallets show the same accounts as scripted wallets', async () => {
  const adapter = scriptedAdapter().create(testPorts({ networks: [networks.home] }))
  adapter.start()
  const { accounts } = await adapter.connect({ connectorId: 'test.wallet' })
  expect(accounts.map(({ address }) => address)).toEqual([a, b])
})
