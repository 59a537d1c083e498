import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { featureOf } from '../featureOf.ts'
import { loadLinkCheck } from '../reach/loadLinkCheck.ts'
import { pairing } from './pairing.ts'

/** The lifetime of an offer without an expiry of its own, ms. */
const lifetimeMs = 240_000

/** The newest call per kit. An older call that is still waiting must not show its offer. */
const newest = new WeakMap<Core, object>()

/**
 * Shows an offer that the site created (`manualWCControl`), as a QR code and as links to wallets; `undefined` removes it. The site itself
 * handles the result: `connection.pairing` shows only the offer.
 *
 * @param uri - `wc:…@2?…`
 * @throws ConfigurationError `InvalidOption` if the URI is invalid or the kit creates its own offers
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
