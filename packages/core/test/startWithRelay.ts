import { getAccount } from '../src/connections/getAccount.ts'
import { getConnectors } from '../src/connections/getConnectors.ts'
import { createCore } from '../src/createCore.ts'
import type { LatchkeyOptions } from '../src/options/options.ts'
import { startCore } from '../src/startCore.ts'
import { memoryBackend } from '../src/storage/backends.ts'
import { scriptedAdapter } from '../src/testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../src/testing/scriptedWalletConnect.ts'
import { connect } from '../src/wallets/connect.ts'
import { homeNetwork, otherNetwork, solana } from './startKit.ts'

/** Starts a kit that can use WalletConnect. By default, there is no wallet in the page. */
export function startWithRelay({
  walletConnect = scriptedWalletConnect(),
  ...options
}: Partial<LatchkeyOptions> & { walletConnect?: ReturnType<typeof scriptedWalletConnect> } = {}) {
  const adapters = options.adapters ?? [scriptedAdapter({ wallets: [] })]
  const core = createCore({
    projectId: 'demo',
    networks: [homeNetwork, otherNetwork, solana],
    services: { relay: 'wss://relay.example' },
    storage: memoryBackend(),
    ...options,
    adapters,
  })
  core.load.walletConnect = async () => ({ createWalletConnect: walletConnect.createWalletConnect })
  const stop = startCore(core, { adapters })
  return { core, stop, walletConnect, control: walletConnect.control }
}

export const listWalletConnectConnectors = (core: ReturnType<typeof startWithRelay>['core']) =>
  getConnectors(core).filter(({ type }) => type === 'WALLET_CONNECT')
export const readAccountStatuses = (core: ReturnType<typeof startWithRelay>['core']) =>
  (['eip155', 'solana'] as const).map((namespace) => getAccount(core, { namespace }).status)

export async function connectPhone(page: ReturnType<typeof startWithRelay>) {
  const [connector] = listWalletConnectConnectors(page.core)
  if (!connector) throw new Error('WalletConnect is not offered.')
  const connectionPromise = connect(page.core, { connector })
  await page.control.nextProposal()
  page.control.approve()
  return connectionPromise
}
