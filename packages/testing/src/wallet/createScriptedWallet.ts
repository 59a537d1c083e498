import { type Hex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chainRpc } from './chainRpc.ts'
import { createEmitter, type Listener } from './createEmitter.ts'
import { createPerson } from './createPerson.ts'
import type { WalletMode } from './createPrompts.ts'
import { createTurns } from './createTurns.ts'
import { createWalletStore } from './createWalletStore.ts'
import { disconnectedError, invalidParams } from './providerErrors.ts'
import { createWalletControl, type WalletControl } from './walletControl.ts'
import type { WalletContext } from './walletMethod.ts'
import { findWalletMethod } from './walletMethods.ts'
import { exposedAccounts, isWalletState, type WalletChain, type WalletState } from './walletState.ts'
import { memoryStorage, type WalletStorage } from './walletStorage.ts'

/**
 * An EIP-1193 provider, with which pages send requests to the wallet.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type WalletProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): WalletProvider
  removeListener(event: string, listener: Listener): WalletProvider
}

export type ScriptedWalletOptions = {
  /** The private keys of the wallet's accounts. The account of the first key is active. */
  privateKeys: readonly [Hex, ...Hex[]]
  /** The chains that the wallet knows. The wallet starts on the first chain. */
  chains: readonly [WalletChain, ...WalletChain[]]
  /** How the person who uses the wallet responds to prompts. Default `approve`. */
  mode?: WalletMode | undefined
  /**
   * Where the wallet stores its state, for example whether the site is connected. By default, the state is lost when the page is reloaded.
   */
  storage?: WalletStorage<WalletState> | undefined
}

export type ScriptedWallet = {
  provider: WalletProvider
  /** Lets a test act as the person who uses the wallet. */
  control: WalletControl
}

/**
 * Creates an Ethereum wallet for tests. The wallet has real keys, and signs and sends real transactions. A test decides how the wallet
 * responds to each request.
 *
 * @example
 * const wallet = createScriptedWallet({ privateKeys: [key], chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * await wallet.provider.request({ method: 'eth_requestAccounts' })
 */
export function createScriptedWallet({
  privateKeys,
  chains,
  mode = 'approve',
  storage = memoryStorage(),
}: ScriptedWalletOptions): ScriptedWallet {
  const keys: PrivateKeyAccount[] = privateKeys.map((key) => privateKeyToAccount(key))
  const emitter = createEmitter()
  const initialState = { lock: 'unlocked', site: 'stranger', chainId: chains[0].id, chains } as const
  const store = createWalletStore({
    initial: { ...initialState, accounts: keys.map(({ address }) => address) },
    storage,
    isState: isWalletState,
  })
  const chainConnection = createChainConnection()
  const whenLoaded = store.load().then(() => emitter.emit('connect', { chainId: numberToHex(store.get().chainId) }))
  const context: WalletContext = { store, keys, rpc, inTurn: createTurns() }

  function rpc(method: string, params: unknown): Promise<unknown> {
    const { chainId, chains } = store.get()
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain) throw invalidParams(`The wallet has no chain ${chainId}.`)
    return chainRpc(chain.rpcUrl, method, params)
  }

  // As EIP-1193 requires, an event is emitted only if the value that it reports has changed. The load of the stored state (`memory`) is no
  // change for the page, so no event is emitted then.
  store.subscribe(({ before, by }) => {
    if (by === 'memory') return
    const newState = store.get()
    if (newState.chainId !== before.chainId) emitter.emit('chainChanged', numberToHex(newState.chainId))
    const accounts = exposedAccounts(newState)
    if (accounts.join() !== exposedAccounts(before).join()) emitter.emit('accountsChanged', accounts)
  })

  const { ask, control } = createPerson({
    store,
    mode,
    async ready() {
      await whenLoaded
      if (!chainConnection.isUp()) throw disconnectedError()
    },
  })
  const provider: WalletProvider = {
    request: ({ method, params }) =>
      ask(method, params, async (prompt) =>
        findWalletMethod(method)(context, { params: Array.isArray(params) ? params : [], prompt }),
      ),
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return {
    provider,
    control: createWalletControl({ control, store, emitter, chainConnection, keys, whenLoaded }),
  }
}

/** Stores whether the wallet is connected to its chains (`isUp`). A test can interrupt this connection. */
function createChainConnection() {
  let isUp = true
  return {
    isUp: () => isUp,
    set(next: boolean) {
      isUp = next
    },
  }
}
