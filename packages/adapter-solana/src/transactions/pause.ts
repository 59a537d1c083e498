import { ConnectionError, MoneyError } from '@latchkey/core/errors'

/**
 * Waits for `ms` before the next request about a transaction.
 *
 * @throws MoneyError `TransactionUnconfirmed` when the kit is destroyed, with the signature in `details`
 */
export function pause(ms: number, { signal, signature }: { signal: AbortSignal; signature: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      const cause = new ConnectionError('RequestAborted')
      reject(new MoneyError('TransactionUnconfirmed', { details: signature, cause }))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
