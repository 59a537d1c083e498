import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { fromHex, toHex } from '../hex.ts'
import { assertAccountAndNetwork } from './assertAt.ts'
import type { Driver, WalletState } from './driver.ts'
import { toAccounts } from './toAccounts.ts'

type ProviderEventListener = (value: never) => void

/** The methods that the provider API of UniSat and the similar API of OKX have in common. */
export type SingleAddressProvider = {
  requestAccounts(): Promise<readonly string[]>
  getAccounts(): Promise<readonly string[]>
  getPublicKey(): Promise<string>
  sendBitcoin(to: string, satoshis: number, options?: { feeRate?: number }): Promise<string>
  signMessage(message: string, type: string): Promise<string>
  signPsbt(hex: string, options: object): Promise<string>
  disconnect?(): Promise<void>
  on?(event: string, listener: ProviderEventListener): void
  removeListener?(event: string, listener: ProviderEventListener): void
}

/** Creates the account of a wallet with a single address. The purpose is `payment` for every form of address, even for taproot. */
export function toSingleAccount(address: string, publicKey: string | undefined): WalletState['accounts'] {
  const isTaproot = /^(?:bc|tb|bcrt)1p/i.test(address)
  return toAccounts([{ address, publicKey: isTaproot ? publicKey?.slice(-64) : publicKey, purpose: 'payment' }])
}

/**
 * Creates the driver methods that sign messages, sign PSBTs and pay. They send their requests to the provider that `providerFor` returns
 * for a state. `readState` asks the wallet for its current state.
 */
export function createSingleAddressRequests(
  providerFor: (state: WalletState) => SingleAddressProvider,
  readState: (state: WalletState) => Promise<WalletState | undefined>,
): Pick<Driver, 'signMessage' | 'signPsbt' | 'transfer'> {
  return {
    async signMessage({ message, account, protocol, state }) {
      const provider = providerFor(state)
      // The request contains no account, so the current account is checked first. On some test networks, OKX has no `getAccounts`, so the
      // check is not possible.
      if ('getAccounts' in provider) assertAccountAndNetwork(await readState(state), { account, state })
      return provider.signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple')
    },
    async signPsbt({ psbt, inputs, state }) {
      const inputsToSign = inputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
      }))
      const options = { autoFinalized: false, ...(inputs.length > 0 && { toSignInputs: inputsToSign }) }
      return toBase64(fromHex(await providerFor(state).signPsbt(toHex(fromBase64(psbt)), options)))
    },
    transfer: {
      takesFeeRate: true,
      async send({ recipient, amount, feeRate, account, state, beforeRequest }) {
        assertAccountAndNetwork(await readState(state), { account, state })
        beforeRequest()
        return providerFor(state).sendBitcoin(recipient, Number(amount), feeRate === undefined ? {} : { feeRate })
      },
    },
  }
}

/** Adds one listener to several events of a provider. Returns a function that removes the listener from all of them. */
export function listen(
  provider: Pick<SingleAddressProvider, 'on' | 'removeListener'>,
  events: readonly string[],
  listener: () => void,
): () => void {
  for (const event of events) provider.on?.(event, listener)
  return () => {
    for (const event of events) provider.removeListener?.(event, listener)
  }
}
