import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { AdapterCall, AnswerMode, Answers, Verb } from './createAnswers.ts'
import type { ScriptedPage } from './scriptedPage.ts'
import { balanceKey, type ScriptedAdapterWallet, toTruth, type WalletTruth } from './walletTruth.ts'

/** The person's side of a scripted adapter. `connectorId` is by default the first wallet's. */
export type ScriptedAdapterControl = {
  readonly mode: AnswerMode
  setMode(mode: AnswerMode): void
  /** The prompts that are open, oldest first (mode `manual`). */
  pending(): AdapterCall[]
  /** The oldest open prompt, as soon as there is one. */
  nextPrompt(): Promise<AdapterCall>
  /** Approves one open prompt, by default the oldest. Throws when it is not open. */
  approve(id?: number): void
  /** Fails one open prompt, by default the oldest, with the error: by default the visitor's "no". */
  reject(id?: number, error?: unknown): void
  /** Has a verb fail with this error, `times` times (default: once). */
  fail(verb: Verb, error: unknown, times?: number): void
  /** Leaves every call of a verb unanswered until `release`. */
  hold(verb: Verb): void
  release(verb: Verb): void
  /** Everything that was asked of the adapter, in order. */
  calls(): AdapterCall[]
  /** The ids of the wallets that are connected to the newest page, the one in use first. */
  connected(): readonly string[]

  /** Has one more wallet announce itself. */
  addWallet(wallet: ScriptedAdapterWallet): void
  setAccounts(addresses: readonly [string, ...string[]], connectorId?: string): void
  setNetwork(caipNetworkId: CaipNetworkId, connectorId?: string): void
  /** Takes the site's permission away: a page that is connected to this wallet hears `disconnected`. */
  revoke(connectorId?: string): void
  /** The wallets cannot be moved to this network from now on. */
  refuseNetwork(caipNetworkId: CaipNetworkId): void
  /** @param value in the chain's base unit */
  setBalance(address: string, caipNetworkId: CaipNetworkId, value: bigint): void
}

/** @internal */
export function createScriptedAdapterControl(parts: createScriptedAdapterControl.Parameters): ScriptedAdapterControl {
  const { answers, wallets, pages, refused, balances, namespace } = parts
  const find = (connectorId = wallets[0]?.connector.id): WalletTruth => {
    const wallet = wallets.find(({ connector }) => connector.id === connectorId)
    if (!wallet) throw new Error(`There is no wallet ${connectorId}.`)
    return wallet
  }
  const change = (wallet: WalletTruth, difference: Partial<WalletTruth>) => {
    Object.assign(wallet, difference)
    for (const page of pages) page.tell(wallet.connector.id)
  }
  return {
    get mode() {
      return answers.getMode()
    },
    setMode: answers.setMode,
    pending: answers.pending,
    nextPrompt: answers.nextPrompt,
    approve: answers.approve,
    reject: answers.reject,
    fail: (verb, error, times = 1) => answers.fail(verb, error, times),
    hold: answers.hold,
    release: answers.release,
    calls: () => [...answers.calls],
    connected: () => [...pages].at(-1)?.connected() ?? [],
    addWallet(wallet) {
      wallets.push(toTruth(wallet, namespace))
      for (const page of pages) page.listConnectors()
    },
    setAccounts: (addresses, connectorId) => change(find(connectorId), { addresses }),
    setNetwork: (caipNetworkId, connectorId) => change(find(connectorId), { caipNetworkId }),
    revoke(connectorId) {
      const wallet = find(connectorId)
      wallet.isGranted = false
      for (const page of pages) page.end(wallet.connector.id)
    },
    refuseNetwork: (caipNetworkId) => void refused.add(caipNetworkId),
    setBalance: (address, caipNetworkId, value) => void balances.set(balanceKey(address, caipNetworkId), value),
  }
}

export declare namespace createScriptedAdapterControl {
  type Parameters = {
    answers: Answers
    wallets: WalletTruth[]
    pages: ReadonlySet<ScriptedPage>
    refused: Set<CaipNetworkId>
    balances: Map<string, bigint>
    namespace: Namespace
  }
}
