import { createPerson } from '../wallet/createPerson.ts'
import type { WalletMode } from '../wallet/createPrompts.ts'
import { createWalletStore, type WalletChange } from '../wallet/createWalletStore.ts'
import { memoryStorage, type WalletStorage } from '../wallet/walletStorage.ts'
import { type BitcoinWalletAddress, bitcoinAddresses, type PaymentForm } from './bitcoinAddresses.ts'
import { namesOf } from './bitcoinNetworks.ts'
import { type BitcoinWalletControl, createBitcoinWalletControl } from './bitcoinWalletControl.ts'
import { type BitcoinWalletNetwork, type BitcoinWalletState, isBitcoinWalletState } from './bitcoinWalletState.ts'
import { type BitcoinWalletWork, createBitcoinWalletWork } from './bitcoinWalletWork.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

export type ScriptedBitcoinWalletOptions = {
  /** The keys of its accounts, of which it shows one at a time; it starts with the first. */
  accounts: readonly [BitcoinKeys, ...BitcoinKeys[]]
  /** The networks that it knows; it starts on the first. */
  networks: readonly [BitcoinWalletNetwork, ...BitcoinWalletNetwork[]]
  /** What its payment addresses are. Default `p2wpkh`. */
  paymentForm?: PaymentForm | undefined
  /** What its person does. Default `approve`. */
  mode?: WalletMode | undefined
  /** Where it remembers who may see its addresses. Default: nowhere. */
  storage?: WalletStorage<BitcoinWalletState> | undefined
}

/** A wallet before it has the shape that a page finds: `createSatsConnectProvider` and the like give it one. */
export type ScriptedBitcoinWallet = {
  /** The person's side: what a test does at the wallet. */
  readonly control: BitcoinWalletControl
  /**
   * Logs a request of the page, does with it what the test said, and otherwise the work.
   *
   * @throws ProviderRpcError as EIP-1193 numbers them; the shapes translate
   */
  ask<result>(method: string, params: unknown, work: (work: BitcoinWalletWork) => Promise<result>): Promise<result>
  /** What it does without being asked by the page. */
  state(): BitcoinWalletState
  /** The addresses of the account that is shown, whether or not the site may see them. */
  addresses(): readonly BitcoinWalletAddress[]
  /** Hears every change, also that the wallet has taken up its memory; answers how to stop. */
  subscribe(listener: (change: WalletChange<BitcoinWalletState>) => void): () => void
}

/** A Bitcoin wallet with real keys that signs and broadcasts for real, and does with each request what the test says. */
export function createScriptedBitcoinWallet({
  accounts,
  networks,
  paymentForm = 'p2wpkh',
  mode = 'approve',
  storage = memoryStorage(),
}: ScriptedBitcoinWalletOptions): ScriptedBitcoinWallet {
  for (const { caipNetworkId } of networks) namesOf(caipNetworkId)
  const [{ caipNetworkId }] = networks
  const store = createWalletStore<BitcoinWalletState>({
    initial: { lock: 'unlocked', site: 'stranger', account: 0, caipNetworkId, networks },
    storage,
    isState: isBitcoinWalletState,
  })
  const loaded = store.load()
  const { ask, control } = createPerson({ store, mode, ready: () => loaded })
  const addresses = () => {
    const { account, caipNetworkId } = store.get()
    return bitcoinAddresses(accounts[account] ?? accounts[0], { caipNetworkId, paymentForm })
  }
  return {
    control: createBitcoinWalletControl({ control, store, accounts }),
    state: store.get,
    addresses,
    subscribe: store.subscribe,
    ask: (method, params, work) =>
      ask(method, params, (prompt) => work(createBitcoinWalletWork({ store, addresses, prompt }))),
  }
}
