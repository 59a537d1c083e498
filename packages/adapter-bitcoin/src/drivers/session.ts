import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { fromHex, isHex } from '../hex.ts'
import type { ConnectedDriver, WalletState } from './driver.ts'
import { toAccounts, type WalletAddress } from './toAccounts.ts'

/**
 * Creates the driver for a wallet over a WalletConnect session that is already open. Core opens and closes sessions, not the driver.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export function sessionDriver(session: SessionWallet): ConnectedDriver {
  const request = async <result>(method: string, params: object) =>
    (await session.request({ method, params })) as result
  /** Returns the first address of the session, by which requests identify the wallet's account. */
  const getAccountIdentifier = () => session.connection()?.accounts[0]?.address

  return {
    // Does nothing, because other namespaces may use the session too. Core closes the session.
    async leave() {},
    async switchNetwork({ network }) {
      // Waits one microtask, because the caller listens for the change (`links.reached`) only after this call has returned its promise.
      // Without the wait, a session that switches at once would emit its event too early.
      await Promise.resolve()
      await session.switchNetwork(network)
      const state = toState(session)
      if (!state) throw new ConnectionError('NotConnected')
      return state
    },
    async signMessage({ message, account: { address }, protocol }) {
      const params = { account: getAccountIdentifier(), message, address, protocol }
      const response = await request<string | { signature: string }>('signMessage', params)
      // Some wallets return the signature as a string instead of an object with the field `signature`.
      const signature = typeof response === 'string' ? response : response.signature
      // Converts a hex signature to base64. WalletConnect's documentation specifies hex, but some wallets return base64.
      return isHex(signature) ? toBase64(fromHex(signature)) : signature
    },
    async signPsbt({ psbt, inputs }) {
      const signInputs = inputs.map(({ address, index, sighashTypes }) => ({
        address,
        index,
        ...(sighashTypes && { sighashTypes }),
      }))
      const params = { account: getAccountIdentifier(), psbt, signInputs, broadcast: false }
      return (await request<{ psbt: string }>('signPsbt', params)).psbt
    },
    transfer: {
      takesFeeRate: false,
      async send({ recipient, amount, account: { address }, beforeRequest }) {
        const params = { account: address, recipientAddress: recipient, amount: `${amount}` }
        beforeRequest()
        return ((await session.request({ method: 'sendTransfer', params })) as { txid: string } | undefined)?.txid
      },
    },
    async publicKeyOf({ address, publicKey }) {
      if (publicKey) return publicKey
      const params = { account: getAccountIdentifier(), intentions: ['payment', 'ordinal'] }
      const walletAddresses = await request<readonly WalletAddress[]>('getAccountAddresses', params)
      return toAccounts(walletAddresses).find((each) => each.address === address)?.publicKey
    },
    noteChoice: () => session.noteChoice(),
    subscribe: (listener) => session.subscribe(() => listener(toState(session))),
  }
}

/** Returns the state of the session's wallet. Returns `undefined` if the session grants no valid Bitcoin address. */
export function toState(session: SessionWallet): WalletState | undefined {
  const connection = session.connection()
  if (!connection) return undefined
  const { connectorId: _, accounts: grantedAccounts, ...rest } = connection
  const accounts = withPurposes(grantedAccounts)
  return accounts.length > 0 ? { ...rest, accounts } : undefined
}

/** Gives each account a purpose (`type`) by the form of its address, because a session does not contain purposes. */
function withPurposes(accounts: WalletState['accounts']): WalletState['accounts'] {
  return toAccounts(accounts.map(({ address, publicKey, path }) => ({ address, publicKey, path })))
}
