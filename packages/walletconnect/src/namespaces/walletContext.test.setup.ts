import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { GrantedNamespace, Selection, SessionState } from '../session/sessionState.ts'
import type { WalletContext } from './walletContext.ts'

export const address = '0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** Creates a session on one chain, with a wallet whose responses the test defines. */
export function createTestContext(options: {
  methods?: readonly string[]
  properties?: SessionState['properties']
  scopedProperties?: SessionState['scopedProperties']
  rpcService?: string
  answer?: (method: string, params: unknown) => unknown
  /** Whether the wallet grants a chain when the tested code waits for that chain. */
  isGranted?: boolean
}): WalletContext & { asked: string[]; selectedChains: string[] } {
  const { methods = [], properties = {}, scopedProperties = {}, rpcService, answer = () => null } = options
  const chain: CaipNetworkId = 'eip155:31337'
  const receivedRequests: string[] = []
  const selectedChains: string[] = []
  let granted: GrantedNamespace = { chains: [chain], accounts: [`${chain}:${address}`], methods, events: [] }
  let selected: Selection = { chain, address }
  const state: SessionState = {
    topic: 'topic',
    offer: '',
    expiresAt: 0,
    wallet: { name: 'Wallet' },
    namespaces: { eip155: granted },
    selected: { eip155: selected },
    properties,
    scopedProperties,
  }
  return {
    namespace: 'eip155',
    options: {
      networks: [] as Network[],
      projectId: 'test',
      rpc: { urls: () => [], timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 },
      rpcService,
    },
    remembered: new Map(),
    session: () => state,
    granted: () => granted,
    selected: () => selected,
    async askWallet({ method, params }) {
      receivedRequests.push(method)
      return answer(method, params)
    },
    askChain: async () => null,
    async select({ caipNetworkId }) {
      if (!granted.chains.includes(caipNetworkId)) return
      selectedChains.push(caipNetworkId)
      selected = { chain: caipNetworkId, address }
    },
    async awaitChain(caipNetworkId) {
      if (options.isGranted) granted = { ...granted, chains: [chain, caipNetworkId] }
      return options.isGranted ?? false
    },
    asked: receivedRequests,
    selectedChains,
  }
}
