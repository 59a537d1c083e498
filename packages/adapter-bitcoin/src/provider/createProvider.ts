import { createEmitter } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { signMessage } from '../actions/signMessage.ts'
import { sendPsbt, signPsbt } from '../actions/signPsbt.ts'
import type { FlowContext } from '../flowContext.ts'
import { type Link, toConnection } from '../wallets/link.ts'
import type { BitcoinProvider, BitcoinProviderEvents } from './bitcoinProvider.ts'
import { checkMessage, checkPsbtRequest, checkTransfer } from './checkRequest.ts'

/** Creates the provider of a connected wallet, and a function that emits its events. */
export function createProvider(
  context: FlowContext,
  link: () => Link,
): {
  provider: BitcoinProvider
  tell<event extends keyof BitcoinProviderEvents>(event: event, value: BitcoinProviderEvents[event]): void
} {
  const { on, emit } = createEmitter<BitcoinProviderEvents>(context.ports.log)
  /** Returns the link if it is still connected. A site may use a provider after its connection has ended. */
  const connected = () => {
    const current = link()
    if (context.links.find(current.connectorId) !== current) throw new ConnectionError('NotConnected')
    return current
  }
  return {
    provider: {
      get accounts() {
        return toConnection(link()).accounts
      },
      get caipNetworkId() {
        return link().state.caipNetworkId
      },
      async signMessage(parameters) {
        checkMessage(parameters)
        const { message, address, protocol } = parameters
        return signMessage(connected(), { message, address, protocol })
      },
      async signPsbt(parameters) {
        checkPsbtRequest(parameters)
        // Fields by name: the actions have parameters of their own that a site must not set.
        const { psbt, signInputs, broadcast } = parameters
        const request = { psbt, signInputs }
        return broadcast ? sendPsbt(context, connected(), request) : { psbt: await signPsbt(connected(), request) }
      },
      async sendTransfer(parameters) {
        checkTransfer(parameters)
        const { recipient, amount, feeRate } = parameters
        return { txid: await sendTransfer(context, connected(), { recipient, amount, feeRate }) }
      },
      on,
    },
    tell: emit,
  }
}
