import {
  createCore,
  createInstance,
  type Latchkey,
  type LatchkeyOptions,
  memoryBackend,
  startCore,
} from '@latchkey/core'
import { type ScriptedAdapter, scriptedAdapter } from '@latchkey/testing/adapter'
import { ethereum, fewNetworks } from './networks.ts'
import { storyTexts } from './storyTexts.ts'
import { address, ember, harbor } from './wallets.ts'

export type StoryKit = { kit: Latchkey; adapter: ScriptedAdapter }

/** A real kit for one story, with a scripted adapter and nothing kept. */
export function createStoryKit(globals: Record<string, unknown>, options: Partial<LatchkeyOptions> = {}): StoryKit {
  const adapter = scriptedAdapter({
    mode: 'manual',
    wallets: [harbor, ember].map((connector) => ({ connector, addresses: [address] })),
  })
  adapter.control.setBalance(address, ethereum.caipNetworkId, 12_345_678_900_000_000_000n)
  const core = createCore({
    projectId: 'story',
    networks: fewNetworks,
    storage: memoryBackend(),
    locale: storyTexts(globals).locale,
    ...options,
  })
  const destroy = startCore(core, { adapters: [adapter] })
  return { kit: createInstance(core, { destroy }), adapter }
}
