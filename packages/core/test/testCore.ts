import type { Network } from '@latchkey/protocol'
import type { ConnectedAccount } from '../src/connections/chainController.ts'
import { type Core, createCore } from '../src/createCore.ts'
import type { LatchkeyOptions } from '../src/options/options.ts'
import { memoryBackend } from '../src/storage/backends.ts'

/** Creates a network, in which `fields` replace the default fields. */
export function testNetwork(fields: Partial<Network> & { id: number | string }): Network {
  const chainNamespace = fields.chainNamespace ?? 'eip155'
  return {
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${fields.id}`,
    name: `Chain ${fields.id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    ...fields,
  }
}

/** Creates a kit with the networks eip155:1 and eip155:10. The kit is not started. */
export function testCore(options: Partial<LatchkeyOptions> = {}): Core {
  return createCore({
    projectId: 'demo',
    networks: [testNetwork({ id: 1 }), testNetwork({ id: 10 })],
    storage: memoryBackend(),
    ...options,
  })
}

/** Returns a connected account on eip155:1. Its balance has not been read yet. */
export const testAccount = (): ConnectedAccount => ({
  status: 'connected',
  address: '0xa',
  caipAddress: 'eip155:1:0xa',
  type: 'eoa',
  allAccounts: [],
  connectorId: 'a',
  wallet: { id: 'a', name: 'A' },
  balance: { status: 'idle' },
})
