import { createPerson } from '../wallet/createPerson.ts'
import type { WalletMode } from '../wallet/createPrompts.ts'
import { createWalletStore, type WalletChange } from '../wallet/createWalletStore.ts'
import { memoryStorage, type WalletStorage } from '../wallet/walletStorage.ts'
import { type BitcoinAddressType, type BitcoinWalletAddress, bitcoinAddresses } from './bitcoinAddresses.ts'
import { getNetworkNames } from './bitcoinNetworks.ts'
import { type BitcoinWalletActions, createBitcoinWalletActions } from './bitcoinWalletActions.ts'
import { type BitcoinWalletControl, createBitcoinWalletControl } from './bitcoinWalletControl.ts'
import { type BitcoinWalletNetwork, type BitcoinWalletState, isBitcoinWalletState } from './bitcoinWalletState.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

export type ScriptedBitcoinWalletOptions = {
  /** The keys of the wallet's accounts. The wallet shows one account at a time, and starts with the first account. */
  accounts: readonly [BitcoinKeys, ...BitcoinKeys[]]
  /** The networks that the wallet knows. The wallet starts on the first network. */
  networks: readonly [BitcoinWalletNetwork, ...BitcoinWalletNetwork[]]
  /** The type of the wallet's payment addresses. Default `p2wpkh`. */
  paymentForm?: BitcoinAddressType | undefined
  /** How the person who uses the wallet responds to prompts. Default `approve`. */
  mode?: WalletMode | undefined
  /**
   * Where the wallet stores its state, for example whether the site is connected. By default, the state is lost when the page is reloaded.
   */
  storage?: WalletStorage<BitcoinWalletState> | undefined
}

/** A Bitcoin wallet without an API for pages. Functions such as `createSatsConnectProvider` create an API for the wallet. */
export type ScriptedBitcoinWallet = {
  /** Lets a test act as the person who uses the wallet. */
  readonly control: BitcoinWalletControl
  /**
   * Logs a request of the page. Resolves with the response that the test has defined for this method. Without such a response, runs `run`
   * and resolves with its result.
   *
   * @throws ProviderRpcError with a code of EIP-1193, which the API of the wallet translates to its own code
   */
  ask<result>(method: string, params: unknown, run: (actions: BitcoinWalletActions) => Promise<result>): Promise<result>
  /** The current state of the wallet. */
  state(): BitcoinWalletState
  /** All addresses of the selected account, even those that the site may not see. */
  addresses(): readonly BitcoinWalletAddress[]
  /** Calls a listener at every change of the state, and once the stored state has loaded. Returns a function that removes the listener. */
  subscribe(listener: (change: WalletChange<BitcoinWalletState>) => void): () => void
}

/**
 * Creates a Bitcoin wallet for tests. The wallet has real keys, and signs and sends real transactions. A test decides how the wallet
 * responds to each request.
 */
export function createScriptedBitcoinWallet({
  accounts,
  networks,
  paymentForm = 'p2wpkh',
  mode = 'approve',
  storage = memoryStorage(),
}: ScriptedBitcoinWalletOptions): ScriptedBitcoinWallet {
  for (const { caipNetworkId } of networks) getNetworkNames(caipNetworkId)
  const [{ caipNetworkId }] = networks
  const store = createWalletStore<BitcoinWalletState>({
    initial: { lock: 'unlocked', site: 'stranger', account: 0, caipNetworkId, networks },
    storage,
    isState: isBitcoinWalletState,
  })
  const whenLoaded = store.load()
  const { ask, control } = createPerson({ store, mode, ready: () => whenLoaded })
  const addresses = () => {
    const { account, caipNetworkId } = store.get()
    return bitcoinAddresses(accounts[account] ?? accounts[0], { caipNetworkId, paymentForm })
  }
  return {
    control: createBitcoinWalletControl({ control, store, accounts }),
    state: store.get,
    addresses,
    subscribe: store.subscribe,
    ask: (method, params, run) =>
      ask(method, params, (prompt) => run(createBitcoinWalletActions({ store, addresses, prompt }))),
  }
}
