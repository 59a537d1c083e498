import { MoneyError } from '@latchkey/core/errors'

/** A payment, or a PSBT to be broadcast, with the coins that it spends. */
export type Claim = {
  /** The owners of the coins that it may spend, by network and address (`payerId`). */
  readonly payers: readonly string[]
  /** The coins by `coinId`. `undefined` for a wallet's own payment that the API does not know yet, or whose id is unknown. */
  coins: readonly string[] | undefined
  /** The wallet that makes a payment of its own. A wallet does not use one coin in two of its own payments. */
  readonly wallet?: string
  /** Whether it may spend coins of an earlier payment. A site does that to raise a fee. */
  readonly mayReplace?: boolean
  /** Whether it may be on the network. Until then, it only reserves its coins. */
  isSent: boolean
  txid?: string
}

/** Looks up the coins that a transaction spends. Empty if the API does not know it. */
export type LookUp = (txid: string) => Promise<readonly string[]>

/**
 * Records which payment of this page spends which coin. If two payments spend one coin, the network keeps only one of them. Every payment
 * calls `whenFree` directly before the wallet is asked, before it is broadcast, and before it is reported as paid. All kits of a page share
 * the ledger, so that a kit which replaces another one knows the payments of that one.
 */
export type CoinLedger = {
  /** Whether a coin is reserved or spent, so that a new payment is built without it. */
  isTaken(coin: string): boolean
  /** Adds a payment, only if all its coins are free. */
  take(claim: Claim): boolean
  /** Adds a payment whose coins were chosen by the site or the wallet. */
  add(claim: Claim): void
  /** Frees the coins of a payment that was not made, or that counts as refused. */
  drop(claim: Claim): void
  /**
   * Records that a payment may be on the network from now on.
   *
   * @returns whether the transaction is new to this page
   */
  send(claim: Claim, txid: string | undefined): boolean
  /**
   * Runs a step of a payment, after a check that no other sent payment spends one of its coins. No other code runs between the check and
   * the step. For the check, payments with unknown coins are looked up.
   *
   * @throws MoneyError before the payment is sent: `InsufficientFunds` if a coin is spent or may be spent; the cause has the id of the
   * payment that may have spent it. After it is sent: `TransactionUnconfirmed` with its own id in `details`
   */
  whenFree<value>(claim: Claim, lookUp: LookUp, step: () => value | Promise<value>): Promise<value>
  /**
   * By payer: the coins of each payment that the wallet signed, and that the network then refused or did not confirm. A node that refused
   * the payment can still broadcast it later. The next payment spends one coin of each, so that at most one of them confirms.
   */
  readonly refused: Map<string, readonly ReadonlySet<string>[]>
  /** Settles once the newest payment has chosen its coins. The next payment waits for it. */
  building: Promise<unknown>
}

export const payerId = (caipNetworkId: string, address: string) => `${caipNetworkId}:${address}`

export function createCoinLedger(): CoinLedger {
  const claims = new Set<Claim>()
  const txids = new Set<string>()

  const isTaken = (coin: string) => [...claims].some(({ coins }) => coins?.includes(coin))
  const findRival = (claim: Claim) =>
    [...claims].find((other) => other !== claim && other.isSent && !claim.mayReplace && mayShare(claim, other))

  return {
    isTaken,
    take(claim) {
      if (claim.coins?.some(isTaken) || findRival(claim)) return false
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
        const rival = findRival(claim)
        if (!rival) return step()
        const { isSent, txid } = claim
        const unknown = [claim, rival].find(({ coins }) => !coins)
        const coins = unknown?.txid === undefined ? [] : await lookUp(unknown.txid)
        if (!unknown || coins.length === 0) throw isSent ? unconfirmed(txid) : notMade(unknown)
        unknown.coins = coins
      }
    },
    refused: new Map(),
    building: Promise.resolve(),
  }
}

const unconfirmed = (txid: string | undefined) => new MoneyError('TransactionUnconfirmed', { details: txid })

/**
 * The error for a payment that was not sent and will not be. `rival` may have spent its coins. `undefined` means that another payment has
 * certainly spent them.
 */
function notMade(rival: Claim | undefined): MoneyError {
  const details = `Not made: another payment ${rival ? 'may have' : 'has'} spent the coins in the meantime.`
  return new MoneyError('InsufficientFunds', { details, ...(rival && { cause: unconfirmed(rival.txid) }) })
}

/** Whether two payments spend the same coin, or may do so as far as is known. */
function mayShare(one: Claim, other: Claim): boolean {
  if (one.coins && other.coins) return one.coins.some((coin) => other.coins?.includes(coin))
  if (one.wallet !== undefined && one.wallet === other.wallet) return false
  return one.payers.some((payer) => other.payers.includes(payer))
}

const byPage = new WeakMap<object, CoinLedger>()

export function pageLedger(): CoinLedger {
  const ledger = byPage.get(window) ?? createCoinLedger()
  byPage.set(window, ledger)
  return ledger
}
