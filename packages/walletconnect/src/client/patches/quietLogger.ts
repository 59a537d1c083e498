import type { CoreTypes } from '@walletconnect/types'

type Logger = Exclude<CoreTypes.Options['logger'], string | undefined>

/**
 * Matches secrets. Keys, topics and ids of clients are 32 bytes in hex. A pairing URI contains a key. A JWT grants access to the relay. The
 * text may come from a hostile relay, so the time that this expression takes must be linear in the length of the text.
 */
const secretPattern = /wc:\S+|\b[0-9a-f]{64,}\b|\beyJ[\w.-]+|did:key:\w+/gi

/**
 * Fault: the WalletConnect client's own logger keeps a megabyte of sent and received messages. Patch: this logger replaces the client's
 * logger. Only errors are logged, without keys, topics and URIs.
 *
 * @see core/src/core.ts:101
 */
export function createQuietLogger(log: (error: unknown) => void): Logger {
  const ignoreMessage = () => {}
  const logError = (...values: readonly unknown[]) => {
    const text = values.map(readErrorText).find((value) => value !== '')
    if (text) log(new Error(`WalletConnect: ${text.replace(secretPattern, '…')}`))
  }
  const logger = {
    level: 'error',
    trace: ignoreMessage,
    debug: ignoreMessage,
    info: ignoreMessage,
    warn: ignoreMessage,
    error: logError,
    fatal: ignoreMessage,
    bindings: () => ({}),
    child: () => logger,
  }
  return logger as unknown as Logger
}

function readErrorText(value: unknown): string {
  if (typeof value === 'string') return value
  const message = (value as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' ? message : ''
}
