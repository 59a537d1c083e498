import type { Actor, Look } from './testStrangers.ts'

type Api = { register: (...wallets: object[]) => () => void }

/**
 * Creates a Wallet Standard wallet for tests with genuine and hostile wallets.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardActor(
  { name, picture, addresses }: Look & { picture: string },
  { namespace, chains }: { namespace: 'solana' | 'bitcoin'; chains: readonly string[] },
): Actor {
  const listeners = new Set<() => void>()
  let signRequestCount = 0
  let unregister: (() => void) | undefined
  const toAccounts = (all: readonly string[]) =>
    all.map((address) => ({ address, publicKey: new Uint8Array(32), chains, features: [`${namespace}:signMessage`] }))
  const connect = { connect: async () => ({ accounts: wallet.accounts }) }
  const events = {
    on(_: string, listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon: picture,
    chains,
    accounts: toAccounts(addresses),
    features: {
      [namespace === 'bitcoin' ? 'bitcoin:connect' : 'standard:connect']: connect,
      [namespace === 'bitcoin' ? 'bitcoin:events' : 'standard:events']: events,
      [`${namespace}:signTransaction`]: { signTransaction: async () => [] },
      [`${namespace}:signMessage`]: {
        async signMessage({ message }: { message: Uint8Array }) {
          signRequestCount++
          return [{ signedMessage: message, signature: new Uint8Array(64) }]
        },
      },
    },
  }
  return {
    enter() {
      const detail = (api: Api) => {
        unregister = api.register(wallet)
      }
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    },
    leave: () => unregister?.(),
    show(shown) {
      wallet.accounts = toAccounts(shown)
      for (const listener of [...listeners]) listener()
    },
    asked: () => signRequestCount,
  }
}
