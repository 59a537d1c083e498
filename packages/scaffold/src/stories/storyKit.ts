import {
  type AdapterFactory,
  createCore,
  createInstance,
  type Latchkey,
  type LatchkeyOptions,
  memoryBackend,
  startCore,
  type WalletSnapshot,
} from '@latchkey/core'
import {
  type ScriptedAdapter,
  type ScriptedWalletConnectControl,
  scriptedAdapter,
  scriptedWalletConnect,
} from '@latchkey/testing/adapter'
import { ethereum, fewNetworks } from './networks.ts'
import { storyTexts } from './storyTexts.ts'
import { address, createListedWallet, ember, harbor } from './wallets.ts'

/** The kit of one story, with the simulated wallet adapter and the simulated phone that the story controls. */
export type StoryKit = { kit: Latchkey; adapter: ScriptedAdapter; phone: ScriptedWalletConnectControl }

/** The wallets on the first page of the directory in the stories. */
const firstWallets = ['Coral', 'Dune', 'Elm', 'Fern', 'Grove', 'Heron'].map((name) => createListedWallet(name))
const manyWallets = [
  ...firstWallets,
  ...Array.from({ length: 594 }, (_, index) => createListedWallet(`Wallet ${index + 1}`)),
]

const findWallets: WalletSnapshot['findWallets'] = (wallets, { page, entries, include, search, badge_type }) => {
  const matches = wallets.filter(
    ({ id, name, badge_type: badge }) =>
      (!include || include.includes(id)) &&
      (!search || name.toLowerCase().includes(search.toLowerCase())) &&
      (!badge_type || badge === badge_type),
  )
  return { data: matches.slice((page - 1) * entries, page * entries), count: matches.length }
}

/**
 * Creates a real kit for one story, with a simulated wallet adapter, the adapters in `furtherAdapters`, and storage in memory. If the
 * options have `services.relay`, the kit also has a simulated phone and a directory of 600 wallets.
 */
export function createStoryKit(
  globals: Record<string, unknown>,
  options: Partial<LatchkeyOptions> = {},
  furtherAdapters: readonly AdapterFactory[] = [],
): StoryKit {
  const { createWalletConnect, control: phone } = scriptedWalletConnect()
  const adapter = scriptedAdapter({
    mode: 'manual',
    wallets: [harbor, ember].map((connector) => ({ connector, addresses: [address] })),
  })
  adapter.control.setBalance(address, ethereum.caipNetworkId, 12_345_678_900_000_000_000n)
  const adapters = [adapter, ...furtherAdapters]
  const core = createCore({
    projectId: 'story',
    networks: fewNetworks,
    storage: memoryBackend(),
    locale: storyTexts(globals).locale,
    adapters,
    ...options,
  })
  core.load.walletConnect = async () => ({ createWalletConnect })
  core.load.snapshot = async () => ({ wallets: manyWallets, findWallets })
  const destroy = startCore(core, { adapters })
  return { kit: createInstance(core, { destroy }), adapter, phone }
}

/** Returns the kit that the story's loader created. */
export const kitOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.story as StoryKit
