import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { featureOf } from '../featureOf.ts'
import { loadLinkCheck } from '../reach/loadLinkCheck.ts'
import { pairingFeature } from './pairing.ts'

/** The lifetime of a pairing URI that contains no expiry time, in ms. */
const defaultLifetimeMs = 240_000

/**
 * For each kit, an object that identifies the newest call of `setPairingUri`. After a call has waited for the link
 * check, it compares its own object with this one. If the objects differ, there is a newer call, and the older call
 * shows nothing.
 */
const newestCalls = new WeakMap<Core, object>()

/**
 * Shows a WalletConnect pairing URI that the site created (`manualWCControl`), as a QR code and as links to wallets.
 * `undefined` removes the shown URI. The site itself handles the wallet's response, because the kit only shows the URI.
 *
 * @param uri - The pairing URI, `wc:…@2?…`.
 * @throws ConfigurationError `InvalidOption` if the URI is invalid, or if `manualWCControl` is false
 */
export async function setPairingUri(core: Core, uri: string | undefined): Promise<void> {
  if (!core.options.state.manualWCControl)
    throw createOptionError('manualWCControl', 'Set it to hand in offers of your own.')
  const [, search] = uri === undefined ? [] : (/^wc:[^@?]+@2\?(.+)$/.exec(uri) ?? [])
  if (uri !== undefined && !search) throw createOptionError('uri', 'Pass an offer of WalletConnect: `wc:…@2?…`.')
  const callIdentity = {}
  newestCalls.set(core, callIdentity)
  if (uri === undefined) {
    featureOf(core, pairingFeature).show(undefined)
    return
  }
  await loadLinkCheck(core)
  if (newestCalls.get(core) !== callIdentity) return
  const expiryTimestampMs = Number(new URLSearchParams(search).get('expiryTimestamp')) * 1000
  featureOf(core, pairingFeature).show({ uri, expiresAt: expiryTimestampMs || Date.now() + defaultLifetimeMs })
}

function createOptionError(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}
