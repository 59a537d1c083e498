import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { fromHex, toHex } from '../hex.ts'
import { assertAt } from './assertAt.ts'
import type { Driver, WalletState } from './driver.ts'
import { toAccounts } from './toAccounts.ts'

type Listener = (value: never) => void

/** What UniSat and those after its model have alike. */
export type SingleAddressProvider = {
  requestAccounts(): Promise<readonly string[]>
  getAccounts(): Promise<readonly string[]>
  getPublicKey(): Promise<string>
  sendBitcoin(to: string, satoshis: number, options?: { feeRate?: number }): Promise<string>
  signMessage(message: string, type: string): Promise<string>
  signPsbt(hex: string, options: object): Promise<string>
  disconnect?(): Promise<void>
  on?(event: string, listener: Listener): void
  removeListener?(event: string, listener: Listener): void
}

/** The one address that such a wallet shows: it is for payment, in every address form. */
export function toSingleAccount(address: string, publicKey: string | undefined): WalletState['accounts'] {
  const isTaproot = /^(?:bc|tb|bcrt)1p/i.test(address)
  return toAccounts([{ address, publicKey: isTaproot ? publicKey?.slice(-64) : publicKey, purpose: 'payment' }])
}

/** Messages, PSBTs and payments by the provider that `at` answers for a state; `read` asks the wallet for what it has now. */
export function singleAddressRequests(
  at: (state: WalletState) => SingleAddressProvider,
  read: (state: WalletState) => Promise<WalletState | undefined>,
): Pick<Driver, 'signMessage' | 'signPsbt' | 'transfer'> {
  return {
    async signMessage({ message, account, protocol, state }) {
      const provider = at(state)
      // The request names no account. OKX cannot be asked for the one that it is at on some test networks.
      if ('getAccounts' in provider) assertAt(await read(state), { account, state })
      return provider.signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple')
    },
    async signPsbt({ psbt, inputs, state }) {
      const toSignInputs = inputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
      }))
      const options = { autoFinalized: false, ...(inputs.length > 0 && { toSignInputs }) }
      return toBase64(fromHex(await at(state).signPsbt(toHex(fromBase64(psbt)), options)))
    },
    transfer: {
      takesFeeRate: true,
      async send({ recipient, amount, feeRate, account, state, assertInUse }) {
        assertAt(await read(state), { account, state })
        assertInUse()
        return at(state).sendBitcoin(recipient, Number(amount), feeRate === undefined ? {} : { feeRate })
      },
    },
  }
}

/** Hears events of a provider. */
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
