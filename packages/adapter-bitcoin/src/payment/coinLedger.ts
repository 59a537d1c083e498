import { MoneyError } from '@latchkey/core/errors'

/** A payment, or a PSBT to be broadcast, with the coins that it spends. */
export type Claim = {
  /** The addresses whose coins the payment may spend, as network and address (`payerId`). */
  readonly payers: readonly string[]
  /** The coins that the payment spends, by `coinId`. `undefined` while they are unknown, which only a wallet's own payment can be. */
  coins: readonly string[] | undefined
  /** The connector id of a wallet that pays by its own method. A wallet never spends the same coin in two such payments. */
  readonly wallet?: string
  /** Whether the payment may spend coins of an earlier payment and so replace it. A site does that to raise a fee. */
  readonly mayReplace?: boolean
  /** Whether the payment may be on the network. While `false`, the claim only reserves the coins. */
  isSent: boolean
  txid?: string
}

/** Looks up the coins that a transaction spends. Returns an empty list if the API does not know the transaction. */
export type LookUp = (txid: string) => Promise<readonly string[]>

/**
 * Records which payment of this page spends which coin. If two payments spend the same coin, the network confirms only one of them. Every
 * payment calls `whenFree` three times: directly before the request to the wallet, before the broadcast, and before it is reported as paid.
 * All kits of a page share the ledger. So a kit that is created after another one was destroyed knows the earlier payments.
 */
export type CoinLedger = {
  /** Whether a coin is reserved or spent, so that a new payment is built without it. */
  isTaken(coin: string): boolean
  /** Adds a payment, only if all its coins are free. */
  take(claim: Claim): boolean
  /** Adds a payment whose coins were chosen by the site or the wallet. */
  add(claim: Claim): void
  /** Removes a payment that was not sent or was refused, so that its coins are free again. */
  drop(claim: Claim): void
  /**
   * Records that a payment may be on the network from now on.
   *
   * @returns whether no earlier payment of this page had this transaction id
   */
  send(claim: Claim, txid: string | undefined): boolean
  /**
   * Checks that no other sent payment spends a coin of this payment, and then runs a step of this payment. No other code runs between the
   * check and the step. If the coins of a payment are unknown, they are looked up for the check.
   *
   * @throws MoneyError if another payment spends or may spend a coin. Before this payment is sent: `InsufficientFunds`, whose cause has the
   * id of the other payment if it is uncertain. After this payment is sent: `TransactionUnconfirmed` with the id of this payment in
   * `details`
   */
  whenFree<value>(claim: Claim, lookUp: LookUp, step: () => value | Promise<value>): Promise<value>
  /**
   * For each payer: the sets of coins of the payments that were signed, and then refused or not confirmed by the network. A node that
   * refused a payment can still broadcast it later. So the next payment spends one coin of each set, and at most one of the payments is
   * confirmed.
   */
  readonly refused: Map<string, readonly ReadonlySet<string>[]>
  /** Settles once the newest payment has chosen its coins. The next payment waits for this promise. */
  building: Promise<unknown>
}

export const payerId = (caipNetworkId: string, address: string) => `${caipNetworkId}:${address}`

export function createCoinLedger(): CoinLedger {
  const claims = new Set<Claim>()
  const txids = new Set<string>()

  const isTaken = (coin: string) => [...claims].some(({ coins }) => coins?.includes(coin))
  const findConflict = (claim: Claim) =>
    [...claims].find((other) => other !== claim && other.isSent && !claim.mayReplace && mayShareCoin(claim, other))

  return {
    isTaken,
    take(claim) {
      if (claim.coins?.some(isTaken) || findConflict(claim)) return false
      claims.add(claim)
      return true
    },
    add: (claim) => void claims.add(claim),
    drop: (claim) => void claims.delete(claim),
    send(claim, txid) {
      claim.isSent = true
      if (txid === undefined) return true
      claim.txid = txid
      const isNew = !txids.has(txid.toLowerCase())
      txids.add(txid.toLowerCase())
      return isNew
    },
    async whenFree(claim, lookUp, step) {
      for (;;) {
        const conflict = findConflict(claim)
        if (!conflict) return step()
        const { isSent, txid } = claim
        const unresolvedClaim = [claim, conflict].find(({ coins }) => !coins)
        const coins = unresolvedClaim?.txid === undefined ? [] : await lookUp(unresolvedClaim.txid)
        if (!unresolvedClaim || coins.length === 0)
          throw isSent ? unconfirmedError(txid) : notSentError(unresolvedClaim)
        unresolvedClaim.coins = coins
      }
    },
    refused: new Map(),
    building: Promise.resolve(),
  }
}

const unconfirmedError = (txid: string | undefined) => new MoneyError('TransactionUnconfirmed', { details: txid })

/**
 * The error for a payment that was not sent and will not be sent. `conflict` is the payment that may have spent the same coins. `undefined`
 * means that another payment has certainly spent them.
 */
function notSentError(conflict: Claim | undefined): MoneyError {
  const details = `Not made: another payment ${conflict ? 'may have' : 'has'} spent the coins in the meantime.`
  return new MoneyError('InsufficientFunds', { details, ...(conflict && { cause: unconfirmedError(conflict.txid) }) })
}

/** Whether two payments spend the same coin. If the coins of one are unknown: whether they could spend the same coin. */
function mayShareCoin(one: Claim, other: Claim): boolean {
  if (one.coins && other.coins) return one.coins.some((coin) => other.coins?.includes(coin))
  if (one.wallet !== undefined && one.wallet === other.wallet) return false
  return one.payers.some((payer) => other.payers.includes(payer))
}

const ledgersByPage = new WeakMap<object, CoinLedger>()

export function getPageLedger(): CoinLedger {
  const ledger = ledgersByPage.get(window) ?? createCoinLedger()
  ledgersByPage.set(window, ledger)
  return ledger
}
