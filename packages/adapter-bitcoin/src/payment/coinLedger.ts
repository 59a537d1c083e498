import { MoneyError } from '@latchkey/core/errors'

/** An entry of the ledger: a payment, or a PSBT to be broadcast, with the coins that are first reserved for it and later spent by it. */
export type Reservation = {
  /** The addresses whose coins the payment may spend, each as a text with network and address (`payerId`). */
  readonly payers: readonly string[]
  /**
   * The coins that the payment spends, by `coinId`. `undefined` while the coins are unknown, which is possible only if the wallet pays by
   * its own method.
   */
  coins: readonly string[] | undefined
  /** The connector id of the wallet, if the wallet pays by its own method. A wallet never spends the same coin in two such payments. */
  readonly wallet?: string
  /** Whether the payment may spend coins of an earlier payment and so replace that payment. A site does this to raise a fee. */
  readonly mayReplace?: boolean
  /** Whether the payment may be on the network. While false, the coins are only reserved for the payment. */
  isSent: boolean
  txid?: string
}

/** A payment that was signed, and then refused or not confirmed by the network. A node that refused it can still broadcast it later. */
export type RefusedPayment = {
  /** The coins that it spends, each as `<txid>:<index of the output>`. */
  readonly coins: ReadonlySet<string>
  /** Its fee in sat. */
  readonly fee: bigint
  /** Its size in vB, as computed by `buildPayment`. */
  readonly size: number
}

/** A function that looks up the coins which a transaction spends. Returns an empty list if the API does not know the transaction. */
export type CoinLookUp = (txid: string) => Promise<readonly string[]>

/**
 * Records which payment of this page spends which coin. If two payments spend the same coin, the network confirms only one of them. Every
 * payment calls `whenFree` three times: directly before the request to the wallet, before the broadcast, and before it is reported as paid.
 * All kits of a page share the ledger, so that a new kit also knows the payments of a kit that was destroyed.
 */
export type CoinLedger = {
  /** Returns whether a coin is reserved or spent. A new payment is built without such coins. */
  isTaken(coin: string): boolean
  /** Adds a payment if all its coins are free. Returns whether the payment was added. */
  take(reservation: Reservation): boolean
  /** Adds a payment whose coins were chosen by the site or the wallet. */
  add(reservation: Reservation): void
  /** Removes a payment that was not sent or was refused, so that its coins are free again. */
  drop(reservation: Reservation): void
  /**
   * Records that a payment may be on the network from now on.
   *
   * @returns whether no earlier payment of this page had this transaction id
   */
  send(reservation: Reservation, txid: string | undefined): boolean
  /** Returns whether a transaction is a payment of this page that may be on the network. */
  hasSent(txid: string): boolean
  /**
   * Checks that no other sent payment spends a coin of this payment, and then runs an action of this payment. No other code runs between
   * the check and the action. If the coins of a payment are unknown, `lookUpCoins` is called to find them.
   *
   * @throws MoneyError `InsufficientFunds` if another payment spends or may spend a coin, and this payment was not sent yet. If it is not
   * certain that the other payment spends the coin, the id of the other payment is in the cause
   * @throws MoneyError `TransactionUnconfirmed` if another payment spends or may spend a coin, and this payment was already sent. The id of
   * this payment is in `details`
   */
  whenFree<value>(
    reservation: Reservation,
    lookUpCoins: CoinLookUp,
    action: () => value | Promise<value>,
  ): Promise<value>
  /**
   * The refused payments of each payer. The next payment spends one coin of each of them, so that at most one of the payments is confirmed.
   * It also outbids each of them, so that none of them can replace it later.
   */
  readonly refused: Map<string, readonly RefusedPayment[]>
  /** A promise that settles once the newest payment has chosen its coins. The next payment waits for it. */
  building: Promise<unknown>
}

/** Returns the id of a payer in the ledger: its network and its address. */
export const payerId = (caipNetworkId: string, address: string) => `${caipNetworkId}:${address}`

export function createCoinLedger(): CoinLedger {
  const reservations = new Set<Reservation>()
  const sentTxids = new Set<string>()

  const isTaken = (coin: string) => [...reservations].some(({ coins }) => coins?.includes(coin))
  const findConflict = (reservation: Reservation) =>
    [...reservations].find(
      (other) => other !== reservation && other.isSent && !reservation.mayReplace && mayShareCoin(reservation, other),
    )

  return {
    isTaken,
    take(reservation) {
      if (reservation.coins?.some(isTaken) || findConflict(reservation)) return false
      reservations.add(reservation)
      return true
    },
    add: (reservation) => void reservations.add(reservation),
    drop: (reservation) => void reservations.delete(reservation),
    send(reservation, txid) {
      reservation.isSent = true
      if (txid === undefined) return true
      reservation.txid = txid
      const isNewTxid = !sentTxids.has(txid.toLowerCase())
      sentTxids.add(txid.toLowerCase())
      return isNewTxid
    },
    hasSent: (txid) => sentTxids.has(txid.toLowerCase()),
    async whenFree(reservation, lookUpCoins, action) {
      for (;;) {
        const conflict = findConflict(reservation)
        if (!conflict) return action()
        const { isSent, txid } = reservation
        const reservationWithoutCoins = [reservation, conflict].find(({ coins }) => !coins)
        const coins = reservationWithoutCoins?.txid === undefined ? [] : await lookUpCoins(reservationWithoutCoins.txid)
        if (!reservationWithoutCoins || coins.length === 0)
          throw isSent ? unconfirmedError(txid) : notSentError(reservationWithoutCoins)
        reservationWithoutCoins.coins = coins
      }
    },
    refused: new Map(),
    building: Promise.resolve(),
  }
}

const unconfirmedError = (txid: string | undefined) => new MoneyError('TransactionUnconfirmed', { details: txid })

/**
 * Creates the error for a payment that was not sent and will not be sent. `conflict` is the payment that may have spent the same coins.
 * `undefined` means that another payment has certainly spent them.
 */
function notSentError(conflict: Reservation | undefined): MoneyError {
  const details = `Not made: another payment ${conflict ? 'may have' : 'has'} spent the coins in the meantime.`
  return new MoneyError('InsufficientFunds', { details, ...(conflict && { cause: unconfirmedError(conflict.txid) }) })
}

/** Whether two payments spend the same coin. If the coins of one payment are unknown, whether the two could spend the same coin. */
function mayShareCoin(one: Reservation, other: Reservation): boolean {
  if (one.coins && other.coins) return one.coins.some((coin) => other.coins?.includes(coin))
  if (one.wallet !== undefined && one.wallet === other.wallet) return false
  return one.payers.some((payer) => other.payers.includes(payer))
}

/** The ledger of each page. The key is the page's `window`. */
const ledgersByPage = new WeakMap<object, CoinLedger>()

/** Returns the ledger that all kits of the page share. */
export function getPageLedger(): CoinLedger {
  const ledger = ledgersByPage.get(window) ?? createCoinLedger()
  ledgersByPage.set(window, ledger)
  return ledger
}
