import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { PhoneStorage } from '../phoneStorage.ts'
import { patchRelayer } from './patchRelayer.ts'

/**
 * Creates WalletConnect's core so that it contacts only the relay. The functions that would contact the vendor's verify service and
 * telemetry are replaced by functions that do nothing.
 */
export function createSilentCore({ relayUrl, projectId, storage, prefix }: createSilentCore.Parameters): ICore {
  forgetGlobalCore(prefix)
  const core = new Core({
    relayUrl,
    projectId,
    storage: storage as unknown as ICore['storage'],
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
  }) as ICore
  forgetGlobalCore(prefix)
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  // The client adds one listener for each message that it sends. More than ten listeners are normal here, so Node must not warn about a
  // leak.
  core.relayer.events.setMaxListeners(0)
  patchRelayer(core)
  refuseUnencryptedMessages(core)
  return core
}

export declare namespace createSilentCore {
  type Parameters = { relayUrl: string; projectId: string; storage: PhoneStorage; prefix: string }
}

/**
 * Makes the client refuse messages that are not encrypted with the topic's key. Sites always encrypt, but the client itself would also
 * accept unencrypted messages, and messages that contain their own key.
 */
function refuseUnencryptedMessages({ crypto }: ICore): void {
  const { decode } = crypto
  crypto.decode = async (topic, encoded, options) => {
    if (crypto.getPayloadType(encoded) !== 0) throw new Error('A message that is not sealed by its site was refused.')
    return decode.call(crypto, topic, encoded, options)
  }
}

/**
 * Deletes the core that the client stores in a global variable. Otherwise the client would use that core again, even after the core was
 * closed, and two phones in one test would share one core.
 */
function forgetGlobalCore(prefix: string): void {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}
