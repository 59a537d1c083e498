import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { loadLinkCheck } from './loadLinkCheck.ts'

/** How long an offer stands that does not say so itself, ms. */
const lifetimeMs = 240_000

/**
 * Shows an offer that the host made (`manualWCControl`), as QR code and as links to wallets; `undefined` takes it off the screen. What
 * comes of it is the host's to see to: `connection.pairing` follows the offer alone.
 *
 * @param uri - `wc:…@2?…`
 * @throws ConfigurationError `InvalidOption` where it is no such URI, or the kit makes its offers itself
 */
export async function setPairingUri(core: Core, uri: string | undefined): Promise<void> {
  if (!core.options.state.manualWCControl) throw invalid('manualWCControl', 'Set it to hand in offers of your own.')
  if (uri === undefined) {
    core.connection.setPairing({ status: 'idle' })
    return
  }
  const [, search] = /^wc:[^@?]+@2\?(.+)$/.exec(uri) ?? []
  if (!search) throw invalid('uri', 'Pass an offer of WalletConnect: `wc:…@2?…`.')
  await loadLinkCheck(core)
  const expiry = Number(new URLSearchParams(search).get('expiryTimestamp')) * 1000
  core.connection.setPairing({ status: 'ready', uri, expiresAt: expiry || Date.now() + lifetimeMs })
}

function invalid(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}
