import { evmOne, evmTwo } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'

/** The address of an account that the wallet does not grant when it connects. A test can grant the account by an update. */
export const other = '0x6666666666666666666666666666666666666666'
export const namespaces = (...accounts: string[]) => ({
  eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged'] },
})

/** Connects a site to a wallet that sends the messages that the test passes to it. */
export async function connected(slowMs = 0) {
  const opened = await openWallet({ networks: [evmOne, evmTwo], slowMs })
  const topic = opened.tab.session()?.topic as string
  let id = Date.now() * 1000
  const later = () => {
    id += 1_000_000
    return id
  }
  const chainChanged = (data: number) => ({
    method: 'wc_sessionEvent',
    params: { chainId: 'eip155:31337', event: { name: 'chainChanged', data } },
  })
  return { ...opened, topic, later, chainChanged }
}

type Storage = { keys(): readonly string[]; get(key: string): string | null | undefined }

/** Returns one stored list of the WalletConnect client as JSON text. */
export function storedOf(storage: Storage, part: 'history' | 'subscription'): string {
  return storage.get(storage.keys().find((key) => key.endsWith(`//${part}`)) ?? '') ?? ''
}
