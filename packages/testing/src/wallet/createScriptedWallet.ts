import { type Hex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chainRpc } from './chainRpc.ts'
import { createEmitter, type Listener } from './createEmitter.ts'
import { createPrompts, type WalletMode } from './createPrompts.ts'
import { createRequestLog } from './createRequestLog.ts'
import { createScript } from './createScript.ts'
import { createWalletStore } from './createWalletStore.ts'
import { disconnected, invalidParams, ProviderRpcError } from './providerErrors.ts'
import { createWalletControl, type WalletControl } from './walletControl.ts'
import type { WalletContext } from './walletMethod.ts'
import { walletMethod } from './walletMethods.ts'
import type { WalletChain } from './walletState.ts'
import { memoryStorage, type WalletStorage } from './walletStorage.ts'

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export type WalletProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): WalletProvider
  removeListener(event: string, listener: Listener): WalletProvider
}

export type ScriptedWalletOptions = {
  /** The wallet's keys; it shows all their accounts, the first as the active one. */
  privateKeys: readonly [Hex, ...Hex[]]
  /** The chains that it knows; it starts on the first. */
  chains: readonly [WalletChain, ...WalletChain[]]
  /** What its person does. Default `approve`. */
  mode?: WalletMode | undefined
  /** Where it remembers who may see its accounts. Default: nowhere. */
  storage?: WalletStorage | undefined
}

export type ScriptedWallet = {
  provider: WalletProvider
  /** The person's side: what a test does at the wallet. */
  control: WalletControl
}

/**
 * A wallet with real keys that signs and broadcasts for real, and does with each request what the test says.
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
  const prompts = createPrompts()
  const script = createScript()
  const log = createRequestLog()
  const initial = { lock: 'unlocked', site: 'stranger', chainId: chains[0].id, chains } as const
  const store = createWalletStore({
    initial: { ...initial, accounts: keys.map(({ address }) => address) },
    storage,
    emitter,
  })
  const link = createLink()
  const person = { mode }
  const loaded = store.load().then(() => emitter.emit('connect', { chainId: numberToHex(store.get().chainId) }))
  const context: WalletContext = { store, keys, rpc, inTurn: createTurns() }

  function rpc(method: string, params: unknown): Promise<unknown> {
    const { chainId, chains } = store.get()
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain) throw invalidParams(`The wallet has no chain ${chainId}.`)
    return chainRpc(chain.rpcUrl, method, params)
  }

  async function answer(entry: ReturnType<typeof log.open>): Promise<unknown> {
    const { id, method, params } = entry
    await loaded
    if (!link.isUp()) throw disconnected()
    const played = await script.play(method)
    if (played) return played.result
    const prompt = () => {
      entry.prompted = true
      return prompts.ask({ id, method, params }, person.mode)
    }
    return walletMethod(method)(context, { params: Array.isArray(params) ? params : [], prompt })
  }

  const provider: WalletProvider = {
    request({ method, params }) {
      const entry = log.open(method, params)
      if (person.mode === 'throw') {
        entry.outcome = { status: 'failed', code: undefined }
        throw new Error('The wallet is broken.')
      }
      return answer(entry).then(
        (result) => {
          entry.outcome = { status: 'answered' }
          return result
        },
        (error: unknown) => {
          entry.outcome = { status: 'failed', code: error instanceof ProviderRpcError ? error.code : undefined }
          throw error
        },
      )
    },
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
    control: createWalletControl({ store, prompts, script, log, emitter, link, person, keys, loaded }),
  }
}

/** Whether the wallet reaches any chain at all. */
function createLink() {
  let up = true
  return {
    isUp: () => up,
    set(next: boolean) {
      up = next
    },
  }
}

function createTurns(): WalletContext['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => {})
    return turn
  }
}
