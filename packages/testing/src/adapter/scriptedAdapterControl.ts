import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { AdapterCall, AnswerMode, Answers, Verb } from './createAnswers.ts'
import {
  balanceKey,
  listed,
  type ScriptedAdapterWallet,
  type ScriptedPage,
  toConnection,
  toTruth,
  type WalletTruth,
} from './walletTruth.ts'

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

  /** Has one more wallet announce itself. */
  addWallet(wallet: ScriptedAdapterWallet): void
  setAccounts(addresses: readonly [string, ...string[]], connectorId?: string): void
  setNetwork(caipNetworkId: CaipNetworkId, connectorId?: string): void
  /** Takes the site's permission away: a connected page hears `disconnected`. */
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
  const pagesOf = ({ connector }: WalletTruth) => [...pages].filter(({ connectedTo }) => connectedTo === connector.id)
  const change = (wallet: WalletTruth, difference: Partial<WalletTruth>) => {
    const before = JSON.stringify(wallet)
    Object.assign(wallet, difference)
    if (JSON.stringify(wallet) === before) return
    for (const { emit, defaultNetwork } of pagesOf(wallet)) {
      emit({ type: 'connection', connection: toConnection(wallet, defaultNetwork) })
    }
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
    addWallet(wallet) {
      wallets.push(toTruth(wallet, namespace))
      for (const page of pages) page.emit({ type: 'connectors', connectors: listed(wallets, page) })
    },
    setAccounts: (addresses, connectorId) => change(find(connectorId), { addresses }),
    setNetwork: (caipNetworkId, connectorId) => change(find(connectorId), { caipNetworkId }),
    revoke(connectorId) {
      const wallet = find(connectorId)
      wallet.isGranted = false
      for (const page of pagesOf(wallet)) {
        page.connectedTo = undefined
        page.emit({ type: 'disconnected', connectorId: wallet.connector.id })
      }
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
