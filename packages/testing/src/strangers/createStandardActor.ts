import type { Actor, Look } from './testStrangers.ts'

type RegistrationApi = { register: (...wallets: object[]) => () => void }

/**
 * Creates a Wallet Standard wallet for `testStrangers`, genuine or hostile.
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
  const toStandardAccounts = (all: readonly string[]) =>
    all.map((address) => ({ address, publicKey: new Uint8Array(32), chains, features: [`${namespace}:signMessage`] }))
  const connectFeature = { connect: async () => ({ accounts: wallet.accounts }) }
  const eventsFeature = {
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
    accounts: toStandardAccounts(addresses),
    features: {
      [namespace === 'bitcoin' ? 'bitcoin:connect' : 'standard:connect']: connectFeature,
      [namespace === 'bitcoin' ? 'bitcoin:events' : 'standard:events']: eventsFeature,
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
      const registerWith = (api: RegistrationApi) => {
        unregister = api.register(wallet)
      }
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
    },
    leave: () => unregister?.(),
    show(shown) {
      wallet.accounts = toStandardAccounts(shown)
      for (const listener of [...listeners]) listener()
    },
    asked: () => signRequestCount,
  }
}
