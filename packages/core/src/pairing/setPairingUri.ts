import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { featureOf } from '../featureOf.ts'
import { loadLinkCheck } from '../reach/loadLinkCheck.ts'
import { pairing } from './pairing.ts'

/** How long an offer stands that does not say so itself, ms. */
const lifetimeMs = 240_000

/** The newest call of each kit: one that still waits when the next comes has nothing to show any more. */
const newest = new WeakMap<Core, object>()

/**
 * Shows an offer that the host made (`manualWCControl`), as QR code and as links to wallets; `undefined` takes it off the screen. The
 * host follows its outcome: `connection.pairing` shows the offer alone.
 *
 * @param uri - `wc:…@2?…`
 * @throws ConfigurationError `InvalidOption` where it is no such URI, or the kit makes its offers itself
 */
export async function setPairingUri(core: Core, uri: string | undefined): Promise<void> {
  if (!core.options.state.manualWCControl) throw invalid('manualWCControl', 'Set it to hand in offers of your own.')
  const [, search] = uri === undefined ? [] : (/^wc:[^@?]+@2\?(.+)$/.exec(uri) ?? [])
  if (uri !== undefined && !search) throw invalid('uri', 'Pass an offer of WalletConnect: `wc:…@2?…`.')
  const own = {}
  newest.set(core, own)
  if (uri === undefined) {
    featureOf(core, pairing).show(undefined)
    return
  }
  await loadLinkCheck(core)
  if (newest.get(core) !== own) return
  const expiry = Number(new URLSearchParams(search).get('expiryTimestamp')) * 1000
  featureOf(core, pairing).show({ uri, expiresAt: expiry || Date.now() + lifetimeMs })
}

function invalid(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}
