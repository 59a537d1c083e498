import { createCore, createInstance, type Latchkey, memoryBackend, type Network, type ThemeMode } from '@latchkey/core'
import { buttonMessages } from '@latchkey/core/messages'

const networkMark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#1057ff" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M8 18c4-4 8-4 12 0s8 4 12 0M8 26c4-4 8-4 12 0s8 4 12 0"/></svg>',
)}`

const network: Network = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  name: 'Tidewater',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** The state of the kit in a button's story. */
export type ButtonSituation =
  | 'disconnected'
  | 'connecting'
  | 'connected'
  | 'balance unknown'
  | 'unsupported network'
  | 'network without picture'
  | 'long network name'

/** Creates a kit whose state is that of the given situation. It needs no wallet, because the buttons only read the state. */
export function createButtonKit(situation: ButtonSituation, globals: Record<string, unknown>): Latchkey {
  const name =
    situation === 'long network name' ? 'The network whose founders could not agree on a short name' : network.name
  const pictureAssets = situation === 'network without picture' ? {} : { assets: { imageUrl: networkMark } }
  const isPseudoLocale = globals.locale === 'pseudo'
  const core = createCore({
    projectId: 'story',
    networks: [{ ...network, name, ...pictureAssets }],
    storage: memoryBackend(),
    themeMode: globals.theme as ThemeMode,
    locale: isPseudoLocale ? 'en-XA' : 'en',
    texts: isPseudoLocale ? lengthenTexts(buttonMessages) : {},
  })
  if (situation === 'connecting') core.chain.setAccount('eip155', { status: 'connecting' })
  if (situation === 'unsupported network') core.chain.setNetwork('eip155', 'eip155:777')
  if (situation === 'connected' || situation === 'balance unknown')
    core.chain.setAccount('eip155', {
      status: 'connected',
      address,
      caipAddress: `eip155:8453:${address}`,
      type: 'eoa',
      allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      connectorId: 'test.harbor',
      wallet: { id: 'test.harbor', name: 'Harbor' },
      balance:
        situation === 'connected'
          ? { status: 'loaded', balance: { value: 12_345_678_900_000_000_000n, decimals: 18, symbol: 'ETH' } }
          : { status: 'failed' },
    })
  return createInstance(core, { destroy() {} })
}

/** Returns the texts a third longer and in brackets, as in the invented language for tests (`pseudoCatalogue`). */
function lengthenTexts(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, `[${text}${'~'.repeat(Math.ceil(text.length / 3))}]`]),
  )
}
