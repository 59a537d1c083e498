import type { Address } from '@solana/kit'
import type { Ledger } from './createLedger.ts'
import { encodeAccount } from './encodeAccount.ts'
import { withContext } from './methods/accounts.ts'
import { type RpcParams, readConfig, requireAddress } from './rpcParams.ts'

/** Sends a notification to the client of a subscription. `method` is the name of the notification. */
export type Notify = (method: string, result: unknown) => void
/** Starts a subscription. Returns a function that ends it. */
type Subscribe = (ledger: Ledger, params: RpcParams, notify: Notify) => () => void

/** Sends one notification with the result of a transaction, as soon as the transaction is in a block. */
function signatureSubscribe(ledger: Ledger, [signature]: RpcParams, notify: Notify): () => void {
  const notifyResult = (err: unknown) => notify('signatureNotification', withContext(ledger, { err }))
  const landedTransaction = ledger.find(String(signature))
  if (landedTransaction) {
    // Waits for the next turn of the event loop, because the client must get the subscription's id before its notification.
    const timer = setImmediate(() => notifyResult(landedTransaction.err))
    return () => clearImmediate(timer)
  }
  const stop = ledger.subscribe((landed) => {
    if (landed.signature !== signature) return
    stop()
    notifyResult(landed.err)
  })
  return stop
}

/** Sends a notification whenever a transaction changes an account. */
function accountSubscribe(ledger: Ledger, [address, config]: RpcParams, notify: Notify): () => void {
  const accountAddress = requireAddress(address)
  let lastFingerprint = computeFingerprint(ledger, accountAddress)
  return ledger.subscribe(() => {
    const newFingerprint = computeFingerprint(ledger, accountAddress)
    if (newFingerprint === lastFingerprint) return
    lastFingerprint = newFingerprint
    const account = ledger.svm.getAccount(accountAddress)
    notify(
      'accountNotification',
      withContext(ledger, account.exists ? encodeAccount(account, readConfig(config)) : null),
    )
  })
}

/** Sends a notification for every slot that has a transaction. */
function slotSubscribe(ledger: Ledger, _params: RpcParams, notify: Notify): () => void {
  return ledger.subscribe(({ slot }) => notify('slotNotification', { parent: slot - 1n, root: slot - 32n, slot }))
}

export const subscribeFunctions: Readonly<Record<string, Subscribe>> = {
  accountSubscribe,
  signatureSubscribe,
  slotSubscribe,
}

/** Returns a text that is different after every change of the account. */
function computeFingerprint({ svm }: Ledger, address: Address): string {
  const account = svm.getAccount(address)
  return account.exists
    ? `${account.lamports} ${account.programAddress} ${Buffer.from(account.data).toString('base64')}`
    : ''
}
