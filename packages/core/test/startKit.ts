import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { vi } from 'vitest'
import { getConnectors } from '../src/connections/getConnectors.ts'
import { type Core, createCore } from '../src/createCore.ts'
import { loadFlows } from '../src/loadFlows.ts'
import type { LatchkeyOptions } from '../src/options/options.ts'
import type { Connector } from '../src/ports/adapter.ts'
import { startCore } from '../src/startCore.ts'
import { memoryBackend } from '../src/storage/backends.ts'
import { localNetwork } from '../src/testing/localNetwork.ts'

/** The networks of the test kits: `homeNetwork`, `otherNetwork` and `solana`. Nothing listens on their RPC URLs. */
export const homeNetwork = localNetwork({ id: 1, name: 'Home', rpcUrl: 'http://127.0.0.1:1' })
export const otherNetwork = localNetwork({ id: 10, name: 'Other', rpcUrl: 'http://127.0.0.1:1' })
export const solana: Network = {
  ...homeNetwork,
  id: 'five',
  caipNetworkId: 'solana:five',
  chainNamespace: 'solana',
  name: 'Solana',
  deprecatedCaipNetworkId: 'solana:old',
}
/** A network that no test kit has in its options. */
export const foreignNetworkId: CaipNetworkId = 'eip155:999'

/** Starts a kit with the networks `homeNetwork`, `otherNetwork` and `solana`. */
export function startKit(options: Partial<LatchkeyOptions> = {}): { core: Core; stop: () => void } {
  const { adapters = [], ...rest } = options
  const core = createCore({
    projectId: 'demo',
    networks: [homeNetwork, otherNetwork, solana],
    storage: memoryBackend(),
    adapters,
    ...rest,
  })
  return { core, stop: startCore(core, { adapters }) }
}

/** Returns the connector with this id, by default the first one. */
export function connectorOf(core: Core, id?: string): Connector {
  const allConnectors = getConnectors(core)
  const connector = id === undefined ? allConnectors[0] : allConnectors.find((connector) => connector.id === id)
  if (!connector) throw new Error(`There is no connector ${id}.`)
  return connector
}

/** Waits until pending chunks are loaded and the listeners of changed states have run. Does not wait for timers or servers. */
export async function settle(): Promise<void> {
  await Promise.all([loadFlows(), import('../src/exports/errors.ts')])
  // Waits for the chunks that the kit is loading now.
  await vi.dynamicImportSettled()
  for (let round = 0; round < 50; round++) await Promise.resolve()
}

/** Returns the names of the views in the modal's history; the last one is visible. */
export const viewsOf = (core: Core): string[] => core.router.state.history.map(({ name }) => name)

/** Resolves with the error of a rejected call. */
export function awaitRejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => {
      throw new Error('expected a rejection', { cause: value })
    },
    (error: unknown) => error,
  )
}
