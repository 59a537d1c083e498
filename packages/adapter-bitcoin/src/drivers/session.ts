import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { fromHex, isHex } from '../hex.ts'
import type { ConnectedDriver, WalletState } from './driver.ts'
import { type ToldAddress, toAccounts } from './toAccounts.ts'

/**
 * Creates the driver for a wallet over a WalletConnect session. Core proposes and ends the session. The driver only attaches to an existing
 * one.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export function sessionDriver(session: SessionWallet): ConnectedDriver {
  const request = async <result>(method: string, params: object) =>
    (await session.request({ method, params })) as result
  /** Requests identify an account by its first address, which is the address in the session. */
  const identifier = () => session.connection()?.accounts[0]?.address

  return {
    // The session also covers other namespaces, so core ends it.
    async leave() {},
    async switchNetwork({ network }) {
      // `links.reached` gets the promise of this call, so it starts to listen only afterwards. A session may switch at once.
      await Promise.resolve()
      await session.switchNetwork(network)
      const state = toState(session)
      if (!state) throw new ConnectionError('NotConnected')
      return state
    },
    async signMessage({ message, account: { address }, protocol }) {
      const params = { account: identifier(), message, address, protocol }
      const answer = await request<string | { signature: string }>('signMessage', params)
      // Some wallets return the signature alone.
      const signature = typeof answer === 'string' ? answer : answer.signature
      // The WalletConnect reference specifies hex, but some wallets return base64.
      return isHex(signature) ? toBase64(fromHex(signature)) : signature
    },
    async signPsbt({ psbt, inputs }) {
      const signInputs = inputs.map(({ address, index, sighashTypes }) => ({
        address,
        index,
        ...(sighashTypes && { sighashTypes }),
      }))
      const params = { account: identifier(), psbt, signInputs, broadcast: false }
      return (await request<{ psbt: string }>('signPsbt', params)).psbt
    },
    transfer: {
      takesFeeRate: false,
      async send({ recipient, amount, account: { address }, assertInUse }) {
        const params = { account: address, recipientAddress: recipient, amount: `${amount}` }
        assertInUse()
        return ((await session.request({ method: 'sendTransfer', params })) as { txid: string } | undefined)?.txid
      },
    },
    async publicKeyOf({ address, publicKey }) {
      if (publicKey) return publicKey
      const params = { account: identifier(), intentions: ['payment', 'ordinal'] }
      const told = await request<readonly ToldAddress[]>('getAccountAddresses', params)
      return toAccounts(told).find((each) => each.address === address)?.publicKey
    },
    noteChoice: () => session.noteChoice(),
    subscribe: (listener) => session.subscribe(() => listener(toState(session))),
  }
}

/** Returns the state of the wallet; `undefined` if the session grants nothing here. */
export function toState(session: SessionWallet): WalletState | undefined {
  const connection = session.connection()
  if (!connection) return undefined
  const { connectorId: _, accounts: granted, ...rest } = connection
  const accounts = inOrder(granted)
  return accounts.length > 0 ? { ...rest, accounts } : undefined
}

/** Assigns purposes to the addresses, because a session does not contain them. */
function inOrder(accounts: WalletState['accounts']): WalletState['accounts'] {
  return toAccounts(accounts.map(({ address, publicKey, path }) => ({ address, publicKey, path })))
}
