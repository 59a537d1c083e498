import type { Connector } from '@latchkey/core/adapter'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Wallet } from '../connectors/registry.ts'
import { walletConnector } from '../connectors/walletConnector.ts'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { AnnouncedWallet } from './announcement.ts'
import { findInjectedProvider } from './findInjectedProvider.ts'
import { fingerprint } from './fingerprint.ts'
import { watchAnnouncements } from './watchAnnouncements.ts'

const injectedId = 'injected'

/**
 * Finds the wallets of the page, now and as they come: those that announce themselves (EIP-6963), and the one in
 * `window.ethereum` where it did not.
 *
 * @returns how to stop looking
 */
export function startDiscovery(context: Context, page: EventTarget): () => void {
  const { registry, ports } = context
  const { announced, injected } = ports.discovery

  const updateInjected = () => {
    if (!injected) return
    const known = registry.get(injectedId)
    const provider = findInjectedProvider(page, (each) => announcedWallets().some((wallet) => wallet.provider === each))
    if (known?.provider === provider) return
    if (known) {
      // The wallet that is connected stays, also when it turns out to be an announced one.
      if (known.wagmi && context.config.state.connections.has(known.wagmi.uid)) return
      removeWallet(context, known)
    }
    if (provider)
      addWallet(context, {
        connector: { id: injectedId, name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' },
        provider,
      })
  }
  const announcedWallets = () => registry.list().filter(({ connector }) => connector.type === 'ANNOUNCED')

  const announcements = announced
    ? watchAnnouncements(page, (wallet) => {
        addAnnouncedWallet(context, wallet)
        updateInjected()
      })
    : undefined
  announcements?.request()
  updateInjected()
  // Sent by wallets that put themselves in place after the page has loaded.
  page.addEventListener('ethereum#initialized', updateInjected)
  return () => {
    announcements?.stop()
    page.removeEventListener('ethereum#initialized', updateInjected)
  }
}

function addAnnouncedWallet(context: Context, { uuid, name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  const isTwin = (wallet: Wallet) => wallet.uuid === uuid || wallet.connector.info?.rdns === rdns
  const twins = registry
    .list()
    .filter(({ connector }) => connector.type === 'ANNOUNCED')
    .filter(isTwin)
  // Every request is answered with another announcement, by some wallets under a new uuid.
  if (twins.some((twin) => twin.provider === provider && twin.connector.info?.rdns === rdns)) return

  const looks = { name, ...(icon && { icon }) }
  addWallet(context, {
    connector: {
      id: freeId([rdns, `${rdns}~${fingerprint(looks)}`], (id) => registry.get(id) !== undefined),
      name,
      type: 'ANNOUNCED',
      namespace: 'eip155',
      info: { rdns },
      ...(icon && { imageUrl: icon }),
      ...(twins.length > 0 && { isDuplicate: true }),
    },
    uuid,
    provider,
  })
  for (const twin of twins) {
    if (!twin.connector.isDuplicate) registry.put(withConnector(twin, { ...twin.connector, isDuplicate: true }))
  }
}

function freeId([first, second]: [string, string], isTaken: (id: string) => boolean): string {
  if (!isTaken(first)) return first
  let id = second
  for (let count = 2; isTaken(id); count++) id = `${second}-${count}`
  return id
}

type Found = { connector: Connector; provider: Eip1193Provider; uuid?: string }

function addWallet({ config, ports, registry, signal }: Context, { connector, provider, uuid }: Found) {
  const { id, name, imageUrl, info } = connector
  const { create, release } = walletConnector({
    id,
    name,
    ...(imageUrl && { icon: imageUrl }),
    ...(info?.rdns && { rdns: info.rdns }),
    provider,
    state: () => config.state,
    log: ports.log,
    signal,
  })
  const wagmi: WagmiConnector = config._internal.connectors.setup(create)
  config._internal.connectors.setState((all) => [...all, wagmi])
  registry.put({
    connector,
    accountType: 'eoa',
    wagmi,
    load: async () => wagmi,
    release,
    provider,
    ...(uuid && { uuid }),
  })
}

function removeWallet({ config, registry }: Context, { connector, wagmi, release }: Wallet) {
  release()
  config._internal.connectors.setState((all) => all.filter((each) => each !== wagmi))
  registry.delete(connector.id)
}

function withConnector(wallet: Wallet, connector: Connector): Wallet {
  return { ...wallet, connector }
}
