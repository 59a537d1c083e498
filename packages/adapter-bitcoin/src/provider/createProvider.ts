import { ConnectionError } from '@latchkey/core/errors'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { signMessage } from '../actions/signMessage.ts'
import { sendPsbt, signPsbt } from '../actions/signPsbt.ts'
import type { FlowContext } from '../flowContext.ts'
import { type Link, toConnection } from '../wallets/link.ts'
import type { BitcoinProvider, BitcoinProviderEvents } from './bitcoinProvider.ts'

type Events = { [event in keyof BitcoinProviderEvents]: Set<(value: BitcoinProviderEvents[event]) => void> }

/** The provider of a connection, and how its listeners are told. */
export function createProvider(
  context: FlowContext,
  link: () => Link,
): {
  provider: BitcoinProvider
  tell<event extends keyof BitcoinProviderEvents>(event: event, value: BitcoinProviderEvents[event]): void
} {
  const events: Events = { accountsChanged: new Set(), networkChanged: new Set(), disconnect: new Set() }
  /** A provider outlives its connection in the host's hands. */
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
      signMessage: async (parameters) => signMessage(connected(), parameters),
      signPsbt: async ({ broadcast = false, ...parameters }) =>
        broadcast ? sendPsbt(context, connected(), parameters) : { psbt: await signPsbt(connected(), parameters) },
      sendTransfer: async (parameters) => ({ txid: await sendTransfer(context, connected(), parameters) }),
      on(event, listener) {
        events[event].add(listener)
        return () => events[event].delete(listener)
      },
    },
    tell(event, value) {
      for (const listener of [...events[event]]) {
        try {
          listener(value)
        } catch (error) {
          context.ports.log(error)
        }
      }
    },
  }
}
