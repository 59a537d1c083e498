import { evmOne, evmTwo } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'

/** The address of an account that the wallet does not grant when it connects. A test can grant the account by an update. */
export const ungrantedAccount = '0x6666666666666666666666666666666666666666'
export const namespaces = (...accounts: string[]) => ({
  eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged'] },
})

/** Connects a site to a wallet that sends the messages that the test passes to it. */
export async function connectToWallet(slowMs = 0) {
  const openedWallet = await openWallet({ networks: [evmOne, evmTwo], slowMs })
  const topic = openedWallet.tab.session()?.topic as string
  let id = Date.now() * 1000
  const createLaterId = () => {
    id += 1_000_000
    return id
  }
  const chainChanged = (data: number) => ({
    method: 'wc_sessionEvent',
    params: { chainId: 'eip155:31337', event: { name: 'chainChanged', data } },
  })
  return { ...openedWallet, topic, createLaterId, chainChanged }
}

type ReadableStorage = { keys(): readonly string[]; get(key: string): string | null | undefined }

/** Returns the JSON text of a list that the WalletConnect client has stored. Returns an empty text if the list is not stored. */
export function readStoredListText(storage: ReadableStorage, part: 'history' | 'subscription'): string {
  return storage.get(storage.keys().find((key) => key.endsWith(`//${part}`)) ?? '') ?? ''
}
