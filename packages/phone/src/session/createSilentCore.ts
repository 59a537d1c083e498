import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { PhoneStorage } from '../phoneStorage.ts'
import { patchRelayer } from './patchRelayer.ts'

/**
 * Creates WalletConnect's core so that the core contacts only the relay. The functions of the vendor's verify service and telemetry are
 * replaced by functions that send nothing.
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
  // The client adds one listener for each message in flight. More than ten listeners are no leak.
  core.relayer.events.setMaxListeners(0)
  patchRelayer(core)
  refuseUnsealed(core)
  return core
}

export declare namespace createSilentCore {
  type Parameters = { relayUrl: string; projectId: string; storage: PhoneStorage; prefix: string }
}

/**
 * Makes the client refuse messages that are not encrypted with the topic's key. Sites encrypt every message, but the client would also read
 * unencrypted messages, and messages that contain their own key.
 */
function refuseUnsealed({ crypto }: ICore): void {
  const { decode } = crypto
  crypto.decode = async (topic, encoded, options) => {
    if (crypto.getPayloadType(encoded) !== 0) throw new Error('A message that is not sealed by its site was refused.')
    return decode.call(crypto, topic, encoded, options)
  }
}

/**
 * Deletes the global core of a prefix. The client would reuse this core, even a closed one, so two phones in one test would share one core.
 */
function forgetGlobalCore(prefix: string): void {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}
