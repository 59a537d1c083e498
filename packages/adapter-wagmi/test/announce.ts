import { announceDetail } from '@latchkey/testing/wallet'

type ResponsesByMethod = Record<string, unknown | (() => unknown)>

/** Announces a wallet that grants `account`. `responses` replaces the default responses of some methods. */
export function announce(rdns: string, account: string, responses: ResponsesByMethod = {}) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const allResponses: ResponsesByMethod = {
    eth_chainId: '0x1',
    eth_requestAccounts: [account],
    eth_accounts: [account],
    wallet_requestPermissions: () => Promise.reject(Object.assign(new Error('Unsupported'), { code: 4200 })),
    ...responses,
  }
  const provider = {
    async request({ method }: { method: string }) {
      const response = allResponses[method] ?? null
      return typeof response === 'function' ? response() : response
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  const info = { uuid: crypto.randomUUID(), name: rdns, rdns, icon: 'data:image/svg+xml,<svg/>' }
  const announceWallet = () => announceDetail(Object.freeze({ info, provider }))
  window.addEventListener('eip6963:requestProvider', announceWallet)
  announceWallet()
  return {
    emitAccounts(...accounts: string[]) {
      for (const listener of listeners.get('accountsChanged') ?? []) listener(accounts)
    },
  }
}
