import { type Anvil, startAnvil, testAccounts } from '@latchkey/testing/anvil'
import { adapterContract, type ContractSetup, evmContractSession, evmContractWallet } from '@latchkey/testing/contract'
import { announceWallet, createScriptedWallet, memoryStorage } from '@latchkey/testing/wallet'
import { type Address, createPublicClient, type Hex, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, vi } from 'vitest'
import { toNetwork } from '../test/setUpPage.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

let chains: readonly [home: Anvil, known: Anvil, unknown: Anvil, foreign: Anvil]
beforeAll(async () => {
  const start = (chainId: number) => startAnvil({ chainId })
  chains = await Promise.all([start(31337), start(31338), start(31339), start(31340)])
})
afterAll(() => Promise.all(chains.map(({ stop }) => stop())))

type Accounts = readonly [(typeof testAccounts)[number], (typeof testAccounts)[number]]

const toWalletChain = ({ chainId, rpcUrl }: Anvil) => ({ id: chainId, rpcUrl })

function createWallet(rdns: string, [first, second]: Accounts) {
  const [home, known, , foreign] = chains
  const wallet = announceWallet({
    name: rdns,
    rdns,
    privateKeys: [first.privateKey, second.privateKey],
    chains: [toWalletChain(home), toWalletChain(known), toWalletChain(foreign)],
    storage: memoryStorage(),
  })
  return evmContractWallet({ wallet, connectorId: rdns, addresses: [first.address, second.address] })
}

/** Creates a scripted wallet on a phone, and the WalletConnect session with it. */
function createSession([first, second]: Accounts) {
  const [home, known, unknown] = chains
  return evmContractSession({
    wallet: createScriptedWallet({
      privateKeys: [first.privateKey, second.privateKey],
      chains: [toWalletChain(home), toWalletChain(known), toWalletChain(unknown)],
    }),
    addresses: [first.address, second.address],
    networks: { home: toNetwork(home), known: toNetwork(known), unknown: toNetwork(unknown) },
  })
}

adapterContract({
  name: 'wagmi',
  verbs: ['getBalance', 'quoteFee', 'sendTransaction', 'signMessage', 'switchConnection'],
  walletConnect: true,
  create(): ContractSetup {
    vi.stubGlobal('window', new EventTarget())
    const [home, known, unknown, foreign] = chains
    const client = createPublicClient({ transport: http(home.rpcUrl), pollingInterval: 20 })
    const [one, two, three] = testAccounts
    return {
      factory: () => wagmiAdapter(),
      networks: {
        home: toNetwork(home),
        known: toNetwork(known),
        unknown: toNetwork(unknown),
        foreign: toNetwork(foreign),
      },
      wallets: [createWallet('first.wallet', [one, two]), createWallet('second.wallet', [two, three])],
      session: createSession([two, one]),
      capabilities: {
        verifyMessage: ({ message, address, signature }) =>
          verifyMessage({ message, address: address as Address, signature: signature as Hex }),
        receiver: three.address,
        balanceOf: (address) => client.getBalance({ address: address as Address }),
        confirmed: (hash) => client.waitForTransactionReceipt({ hash: hash as Hex }),
      },
      close: () => void vi.unstubAllGlobals(),
    }
  },
})
