import type { Address } from '@solana/kit'
import type { Ledger } from './createLedger.ts'
import { encodeAccount } from './encodeAccount.ts'
import { withContext } from './methods/accounts.ts'
import { addressParam, configParam, type Params } from './rpcParams.ts'

export type Notify = (method: string, result: unknown) => void
/** Starts a subscription. Returns a function that ends it. */
type Subscribe = (ledger: Ledger, params: Params, notify: Notify) => () => void

/** Sends one notification with the result of a transaction. */
function signatureSubscribe(ledger: Ledger, [signature]: Params, notify: Notify): () => void {
  const notifyResult = (err: unknown) => notify('signatureNotification', withContext(ledger, { err }))
  const landed = ledger.find(String(signature))
  if (landed) {
    // Waits for the next turn of the event loop, because the client must get the subscription's id before its notification.
    const timer = setImmediate(() => notifyResult(landed.err))
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
function accountSubscribe(ledger: Ledger, [address, config]: Params, notify: Notify): () => void {
  const accountAddress = addressParam(address)
  let lastFingerprint = fingerprint(ledger, accountAddress)
  return ledger.subscribe(() => {
    const newFingerprint = fingerprint(ledger, accountAddress)
    if (newFingerprint === lastFingerprint) return
    lastFingerprint = newFingerprint
    const account = ledger.svm.getAccount(accountAddress)
    notify(
      'accountNotification',
      withContext(ledger, account.exists ? encodeAccount(account, configParam(config)) : null),
    )
  })
}

/** Sends a notification for every slot that has a transaction. */
function slotSubscribe(ledger: Ledger, _params: Params, notify: Notify): () => void {
  return ledger.subscribe(({ slot }) => notify('slotNotification', { parent: slot - 1n, root: slot - 32n, slot }))
}

export const subscriptions: Readonly<Record<string, Subscribe>> = {
  accountSubscribe,
  signatureSubscribe,
  slotSubscribe,
}

function fingerprint({ svm }: Ledger, address: Address): string {
  const account = svm.getAccount(address)
  return account.exists
    ? `${account.lamports} ${account.programAddress} ${Buffer.from(account.data).toString('base64')}`
    : ''
}
