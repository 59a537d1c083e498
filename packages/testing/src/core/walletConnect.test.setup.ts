import {
  connect,
  createCore,
  getAccount,
  getConnectors,
  type LatchkeyOptions,
  memoryBackend,
  startCore,
} from '@latchkey/core'
import { scriptedAdapter } from '../adapter/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../adapter/scriptedWalletConnect.ts'
import { home, other, solana } from './startKit.test.setup.ts'

/** A kit with WalletConnect, by default without a wallet of the page. */
export function startWithRelay({
  walletConnect = scriptedWalletConnect(),
  ...options
}: Partial<LatchkeyOptions> & { walletConnect?: ReturnType<typeof scriptedWalletConnect> } = {}) {
  const adapters = options.adapters ?? [scriptedAdapter({ wallets: [] })]
  const core = createCore({
    projectId: 'demo',
    networks: [home, other, solana],
    services: { relay: 'wss://relay.example' },
    storage: memoryBackend(),
    ...options,
    adapters,
  })
  core.load.walletConnect = async () => ({ createWalletConnect: walletConnect.createWalletConnect })
  const stop = startCore(core, { adapters })
  return { core, stop, walletConnect, control: walletConnect.control }
}

export const offered = (core: ReturnType<typeof startWithRelay>['core']) =>
  getConnectors(core).filter(({ type }) => type === 'WALLET_CONNECT')
export const statuses = (core: ReturnType<typeof startWithRelay>['core']) =>
  (['eip155', 'solana'] as const).map((namespace) => getAccount(core, { namespace }).status)

export async function connectPhone(page: ReturnType<typeof startWithRelay>) {
  const [connector] = offered(page.core)
  if (!connector) throw new Error('WalletConnect is not offered.')
  const connecting = connect(page.core, { connector })
  await page.control.nextProposal()
  page.control.approve()
  return connecting
}
