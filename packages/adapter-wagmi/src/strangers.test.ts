import { testAccounts } from '@latchkey/testing'
import { testPorts } from '@latchkey/testing/adapter'
import { type Strangers, testStrangers } from '@latchkey/testing/strangers'
import { toNetwork } from '../test/setUpPage.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

/** How a wallet appears on the page: announced under its own rdns or another rdns, placed in `window.ethereum`, or both. */
type Kind = 'announced' | 'announced elsewhere' | 'placed' | 'announced and placed'

const [one, two, three] = testAccounts.map(({ address }) => address) as [string, string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })] as const

const createActor: Strangers<Kind>['createActor'] = ({ label, name, picture, addresses, kind }) => {
  const listeners = new Set<(value: readonly string[]) => void>()
  let accounts = addresses
  let requestCount = 0
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (/accounts$/i.test(method)) return accounts
      if (method !== 'personal_sign') throw Object.assign(new Error('Unsupported'), { code: 4200 })
      requestCount++
      return `0x${'11'.repeat(65)}`
    },
    on: (event: string, listener: (value: readonly string[]) => void) =>
      void (event === 'accountsChanged' && listeners.add(listener)),
    removeListener: (_: string, listener: (value: readonly string[]) => void) => void listeners.delete(listener),
  }
  const rdns = kind === 'announced elsewhere' ? 'com.example.stranger' : 'io.metamask'
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, rdns, icon: picture }, provider })
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const isPlaced = kind.endsWith('placed')
  return {
    label,
    enter() {
      if (isPlaced) Object.assign(window, { ethereum: provider })
      if (isPlaced) window.dispatchEvent(new Event('ethereum#initialized'))
      if (kind === 'placed') return
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    // Removes the wallet from the page. The kit still lists it if it was announced, because EIP-6963 has no way to withdraw an
    // announcement.
    leave() {
      window.removeEventListener('eip6963:requestProvider', announce)
      const page = window as { ethereum?: unknown }
      if (page.ethereum === provider) delete page.ethereum
    },
    show(shown) {
      accounts = shown
      for (const listener of [...listeners]) listener(shown)
    },
    asked: () => requestCount,
  }
}

testStrangers<Kind>({
  addresses: [one, two, three],
  genuine: { name: 'MetaMask', kinds: ['announced', 'announced and placed'] },
  strangers: {
    names: ['MetaMask', 'MetaMask', 'metamask', 'Stranger'],
    kinds: ['announced', 'announced', 'announced elsewhere', 'placed', 'announced and placed'],
  },
  createActor,
  openAdapter: (ports) => wagmiAdapter().create(testPorts({ networks, ...ports })),
  runs: 200,
})
