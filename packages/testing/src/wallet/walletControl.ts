import { type Address, isAddressEqual, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Emitter } from './createEmitter.ts'
import type { PersonControl } from './createPerson.ts'
import type { WalletStore } from './createWalletStore.ts'
import { disconnectedError } from './providerErrors.ts'
import type { WalletState } from './walletState.ts'

/** Lets a test act as the person who uses a scripted Ethereum wallet. */
export type WalletControl = PersonControl & {
  /** Sets the accounts that a site sees. The first one is active. Throws if the wallet has no key for an account. */
  setAccounts(addresses: readonly [Address, ...Address[]]): void
  /** Switches the wallet to a chain that it knows, as a person does in the wallet's menu. */
  switchChain(chainId: number): void
  /**
   * Simulates that the wallet loses its connection to all chains. The wallet emits `disconnect`, and each request fails with 4900 until
   * `reconnect` is called.
   */
  disconnect(): void
  reconnect(): void
}

/**
 * Creates the functions of `WalletControl`.
 *
 * @internal
 */
export function createWalletControl(parts: createWalletControl.Parameters): WalletControl {
  const { control, store, emitter, chainConnection, keys, whenLoaded } = parts
  return Object.assign(control, {
    setAccounts(addresses: readonly [Address, ...Address[]]) {
      const unknownAddress = addresses.find((address) => !keys.some((key) => isAddressEqual(key.address, address)))
      if (unknownAddress) throw new Error(`The wallet has no key for ${unknownAddress}.`)
      store.update({ accounts: addresses })
    },
    switchChain(chainId: number) {
      if (!store.get().chains.some(({ id }) => id === chainId)) throw new Error(`The wallet has no chain ${chainId}.`)
      store.update({ chainId })
    },
    disconnect() {
      if (!chainConnection.isUp()) return
      chainConnection.set(false)
      emitter.emit('disconnect', disconnectedError())
    },
    reconnect() {
      if (chainConnection.isUp()) return
      chainConnection.set(true)
      void whenLoaded.then(() => emitter.emit('connect', { chainId: numberToHex(store.get().chainId) }))
    },
  })
}

export declare namespace createWalletControl {
  type Parameters = {
    control: PersonControl
    store: WalletStore<WalletState>
    emitter: Emitter
    chainConnection: { isUp(): boolean; set(up: boolean): void }
    keys: readonly PrivateKeyAccount[]
    whenLoaded: Promise<void>
  }
}
