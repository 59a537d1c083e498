import { createEmitter } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { signMessage } from '../actions/signMessage.ts'
import { sendPsbt, signPsbt } from '../actions/signPsbt.ts'
import type { FlowContext } from '../flowContext.ts'
import { type Link, toConnection } from '../wallets/link.ts'
import type { BitcoinProvider, BitcoinProviderEvents } from './bitcoinProvider.ts'
import { checkMessage, checkPsbtRequest, checkTransfer } from './checkRequest.ts'

/** Creates the provider of a connected wallet, and the function `tell`, which emits the provider's events. */
export function createProvider(
  context: FlowContext,
  getLink: () => Link,
): {
  provider: BitcoinProvider
  tell<event extends keyof BitcoinProviderEvents>(event: event, value: BitcoinProviderEvents[event]): void
} {
  const { on, emit } = createEmitter<BitcoinProviderEvents>(context.ports.log)
  /**
   * Returns the connected wallet. Throws if the wallet is disconnected, because a site may still use the provider of a disconnected wallet.
   */
  const getConnectedWallet = () => {
    const link = getLink()
    if (context.links.find(link.connectorId) !== link) throw new ConnectionError('NotConnected')
    return link
  }
  return {
    provider: {
      get accounts() {
        return toConnection(getLink()).accounts
      },
      get caipNetworkId() {
        return getLink().state.caipNetworkId
      },
      async signMessage(parameters) {
        checkMessage(parameters)
        const { message, address, protocol } = parameters
        return signMessage(getConnectedWallet(), { message, address, protocol })
      },
      async signPsbt(parameters) {
        checkPsbtRequest(parameters)
        // Passes only these fields on, because `sendPsbt` and `signPsbt` also have internal parameters that a site must not set.
        const { psbt, signInputs, broadcast } = parameters
        const request = { psbt, signInputs }
        return broadcast
          ? sendPsbt(context, getConnectedWallet(), request)
          : { psbt: await signPsbt(getConnectedWallet(), request) }
      },
      async sendTransfer(parameters) {
        checkTransfer(parameters)
        const { recipient, amount, feeRate } = parameters
        return { txid: await sendTransfer(context, getConnectedWallet(), { recipient, amount, feeRate }) }
      },
      on,
    },
    tell: emit,
  }
}
