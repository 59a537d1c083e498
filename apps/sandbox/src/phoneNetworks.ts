import type { PhoneNetwork } from '@latchkey/testing/phone'
import { bitcoinSandbox } from './bitcoin/bitcoinSandbox.ts'
import { sandboxChains } from './chains.ts'
import { solanaSandbox } from './solana/constants.ts'

/** Every chain of the sandbox, as a phone of `@latchkey/testing` knows them. */
export const sandboxPhoneNetworks: readonly PhoneNetwork[] = [
  ...sandboxChains.map(({ id, name, rpcUrl }) => ({ caipNetworkId: `eip155:${id}`, name, rpcUrl })),
  ...[solanaSandbox, bitcoinSandbox].map(({ caipNetworkId, name, rpcUrls }) => ({
    caipNetworkId,
    name,
    rpcUrl: rpcUrls.default.http[0],
  })),
]
