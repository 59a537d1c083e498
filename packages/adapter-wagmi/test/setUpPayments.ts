import type { AdapterPorts, Payments } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { createKit, setUpKits } from './setUpPage.ts'

/** Sets up payments of an adapter with a kit of its own for each call. A repeated call with the same `storage` is a reload. */
export function setUpPayments() {
  const kits = setUpKits()
  return async (
    network: Network,
    { storage, ...ports }: { storage?: Map<string, string> } & Partial<Omit<AdapterPorts, 'storage'>> = {},
  ): Promise<Payments> => {
    const rpc = { urls: ({ rpcUrls }: Network) => rpcUrls.default.http, timeoutMs: 10_000, batchSize: 1000 }
    const allPorts = { rpc: { ...rpc, pollIntervalMs: 1 }, ...ports }
    const kit = createKit({ networks: [network], ports: allPorts, ...(storage && { storage }) })
    kits.push(kit)
    const payments = await kit.adapter.payments?.()
    if (!payments) throw new Error('The adapter has no payments.')
    return payments
  }
}
