import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { PhoneStorage } from '../phoneStorage.ts'
import { patchRelayer } from './patchRelayer.ts'

/**
 * Creates WalletConnect's core so that it contacts only the relay. Its vendor's verify service and telemetry are replaced by silent ones.
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
 * Sites encrypt every message with the key of the topic. The client would also read unencrypted messages, and messages that contain their
 * own key.
 */
function refuseUnsealed({ crypto }: ICore): void {
  const { decode } = crypto
  crypto.decode = async (topic, encoded, options) => {
    if (crypto.getPayloadType(encoded) !== 0) throw new Error('A message that is not sealed by its site was refused.')
    return decode.call(crypto, topic, encoded, options)
  }
}

/** Deletes the global core of a prefix. The client would reuse it, even if it is closed, so two phones in one test would be one. */
function forgetGlobalCore(prefix: string): void {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}
