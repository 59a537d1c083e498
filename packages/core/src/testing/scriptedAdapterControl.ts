import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { PaymentOutcome, PaymentReview } from '../ports/payments.ts'
import type { AdapterCall, AnswerMode, CallRecorder, Verb } from './createCallRecorder.ts'
import type { ScriptedPage } from './scriptedPage.ts'
import type { PaymentScript } from './scriptedPayments.ts'
import {
  createBalanceKey,
  createSimulatedWallet,
  type ScriptedAdapterWallet,
  type SimulatedWallet,
} from './walletTruth.ts'

/** Controls the simulated visitor and the wallets of a scripted adapter. A method without `connectorId` acts on the first wallet. */
export type ScriptedAdapterControl = {
  readonly mode: AnswerMode
  setMode(mode: AnswerMode): void
  /** Returns the open prompts, oldest first. Prompts stay open only in the mode `manual`. */
  pending(): AdapterCall[]
  /** Resolves with the oldest open prompt. If no prompt is open, waits for the next one. */
  nextPrompt(): Promise<AdapterCall>
  /** Approves an open prompt, by default the oldest one. Throws if that prompt is not open. */
  approve(id?: number): void
  /**
   * Rejects an open prompt, by default the oldest one. Throws if that prompt is not open. By default, the error says
   * that the visitor declined.
   */
  reject(id?: number, error?: unknown): void
  /** Makes the next `times` calls of a method fail with this error; by default one call. */
  fail(verb: Verb, error: unknown, times?: number): void
  /** Makes all further calls of this method wait until `release`. */
  hold(verb: Verb): void
  release(verb: Verb): void
  /** Returns all calls that core made to the adapter, in order. */
  calls(): AdapterCall[]
  /** Returns the ids of the wallets that are connected on the newest page, the wallet in use first. */
  connected(): readonly string[]

  /** Adds a wallet to the page. The wallet announces itself. */
  addWallet(wallet: ScriptedAdapterWallet): void
  setAccounts(addresses: readonly [string, ...string[]], connectorId?: string): void
  setNetwork(caipNetworkId: CaipNetworkId, connectorId?: string): void
  /** Withdraws the permission that the wallet gave to the site. A page that is connected to this wallet receives `disconnected`. */
  revoke(connectorId?: string): void
  /** Makes all further switches to this network fail. */
  refuseNetwork(caipNetworkId: CaipNetworkId): void
  /**
   * Sets the balance of an address on a network.
   *
   * @param value - The balance in the chain's base unit.
   */
  setBalance(address: string, caipNetworkId: CaipNetworkId, value: bigint): void
  /** Makes all further reviews of payments have these values, for example another fee. */
  setReview(changes: Partial<PaymentReview>): void
  /** Sets the outcome of all further sent payments; `confirmed` by default. `hold('follow')` keeps them pending. */
  setOutcome(status: PaymentOutcome['status']): void
}

/** Creates the controls of a scripted adapter from its parts. @internal */
export function createScriptedAdapterControl(parts: createScriptedAdapterControl.Parameters): ScriptedAdapterControl {
  const { callRecorder, wallets, pages, refused, balances, script, namespace } = parts
  const findWallet = (connectorId = wallets[0]?.connector.id): SimulatedWallet => {
    const wallet = wallets.find(({ connector }) => connector.id === connectorId)
    if (!wallet) throw new Error(`There is no wallet ${connectorId}.`)
    return wallet
  }
  const changeWallet = (wallet: SimulatedWallet, changes: Partial<SimulatedWallet>) => {
    Object.assign(wallet, changes)
    for (const page of pages) page.tell(wallet.connector.id)
  }
  return {
    get mode() {
      return callRecorder.getMode()
    },
    setMode: callRecorder.setMode,
    pending: callRecorder.pending,
    nextPrompt: callRecorder.nextPrompt,
    approve: callRecorder.approve,
    reject: callRecorder.reject,
    fail: (verb, error, times = 1) => callRecorder.fail(verb, error, times),
    hold: callRecorder.hold,
    release: callRecorder.release,
    calls: () => [...callRecorder.calls],
    connected: () => [...pages].at(-1)?.connected() ?? [],
    addWallet(wallet) {
      wallets.push(createSimulatedWallet(wallet, namespace))
      for (const page of pages) page.listConnectors()
    },
    setAccounts: (addresses, connectorId) => changeWallet(findWallet(connectorId), { addresses }),
    setNetwork: (caipNetworkId, connectorId) => changeWallet(findWallet(connectorId), { caipNetworkId }),
    revoke(connectorId) {
      const wallet = findWallet(connectorId)
      wallet.isGranted = false
      for (const page of pages) page.end(wallet.connector.id)
    },
    refuseNetwork: (caipNetworkId) => void refused.add(caipNetworkId),
    setBalance: (address, caipNetworkId, value) => void balances.set(createBalanceKey(address, caipNetworkId), value),
    setReview: (changes) => void Object.assign(script.review, changes),
    setOutcome: (status) => {
      script.status = status
    },
  }
}

export declare namespace createScriptedAdapterControl {
  type Parameters = {
    callRecorder: CallRecorder
    wallets: SimulatedWallet[]
    pages: ReadonlySet<ScriptedPage>
    refused: Set<CaipNetworkId>
    balances: Map<string, bigint>
    script: PaymentScript
    namespace: Namespace
  }
}
