import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { sandboxChains } from '@latchkey/chains/evm'
import { solanaSandbox } from '@latchkey/chains/solana'
import type { PhoneNetwork } from '@latchkey/phone'

/** All chains of the sandbox, in the form in which `@latchkey/phone` takes networks. */
export const sandboxPhoneNetworks: readonly PhoneNetwork[] = [
  ...sandboxChains.map(({ id, name, rpcUrl }) => ({ caipNetworkId: `eip155:${id}`, name, rpcUrl })),
  ...[solanaSandbox, bitcoinSandbox].map(({ caipNetworkId, name, rpcUrls }) => ({
    caipNetworkId,
    name,
    rpcUrl: rpcUrls.default.http[0],
  })),
]
