import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { featureOf } from '../featureOf.ts'
import { loadLinkCheck } from '../reach/loadLinkCheck.ts'
import { pairing } from './pairing.ts'

/** The lifetime of an offer whose URI contains no expiry, in ms. */
const defaultLifetimeMs = 240_000

/**
 * A marker of the newest call per kit. While an older call loads the link check, a newer call may start; the older one
 * must then not show its offer.
 */
const newestCalls = new WeakMap<Core, object>()

/**
 * Shows an offer that the site created (`manualWCControl`), as a QR code and as links to wallets; `undefined` removes it. The site itself
 * handles the result: `connection.pairing` shows only the offer.
 *
 * @param uri - `wc:…@2?…`
 * @throws ConfigurationError `InvalidOption` if the URI is invalid or the kit creates its own offers
 */
export async function setPairingUri(core: Core, uri: string | undefined): Promise<void> {
  if (!core.options.state.manualWCControl)
    throw createOptionError('manualWCControl', 'Set it to hand in offers of your own.')
  const [, search] = uri === undefined ? [] : (/^wc:[^@?]+@2\?(.+)$/.exec(uri) ?? [])
  if (uri !== undefined && !search) throw createOptionError('uri', 'Pass an offer of WalletConnect: `wc:…@2?…`.')
  const thisCall = {}
  newestCalls.set(core, thisCall)
  if (uri === undefined) {
    featureOf(core, pairing).show(undefined)
    return
  }
  await loadLinkCheck(core)
  if (newestCalls.get(core) !== thisCall) return
  const expiry = Number(new URLSearchParams(search).get('expiryTimestamp')) * 1000
  featureOf(core, pairing).show({ uri, expiresAt: expiry || Date.now() + defaultLifetimeMs })
}

function createOptionError(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}
