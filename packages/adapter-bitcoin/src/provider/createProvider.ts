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
        return signMessage(connected(), parameters)
      },
      async signPsbt(parameters) {
        checkPsbtRequest(parameters)
        const { broadcast, ...request } = parameters
        return broadcast ? sendPsbt(context, connected(), request) : { psbt: await signPsbt(connected(), request) }
      },
      async sendTransfer(parameters) {
        checkTransfer(parameters)
        return { txid: await sendTransfer(context, connected(), parameters) }
      },
      on,
    },
    tell: emit,
  }
}
