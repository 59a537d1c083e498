import type { CoreTypes } from '@walletconnect/types'

type Logger = Exclude<CoreTypes.Options['logger'], string | undefined>

/**
 * Matches secrets. Keys, topics and ids of clients are 32 bytes in hex. A pairing URI contains a key. A JWT grants access to the relay. The
 * text may come from a hostile relay, so the time that this expression takes must be linear in the length of the text.
 */
const secrets = /wc:\S+|\b[0-9a-f]{64,}\b|\beyJ[\w.-]+|did:key:\w+/gi

/**
 * Fault: the WalletConnect client's own logger keeps a megabyte of sent and received messages. Patch: this logger replaces the client's
 * logger. Only errors are logged, without keys, topics and URIs.
 *
 * @see core/src/core.ts:101
 */
export function quietLogger(log: (error: unknown) => void): Logger {
  const ignore = () => {}
  const logError = (...values: readonly unknown[]) => {
    const text = values.map(textOf).find((value) => value !== '')
    if (text) log(new Error(`WalletConnect: ${text.replace(secrets, '…')}`))
  }
  const logger = {
    level: 'error',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: logError,
    fatal: ignore,
    bindings: () => ({}),
    child: () => logger,
  }
  return logger as unknown as Logger
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const message = (value as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' ? message : ''
}
