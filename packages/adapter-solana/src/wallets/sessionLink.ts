import { chooseAccount, forgetChoice, restoreChoice, withChosenFirst } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection, SessionWallet } from '@latchkey/core/adapter'
import type { Account } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { Link } from './link.ts'
import { createSessionSigner } from './sessionSigner.ts'

export declare namespace createSessionLink {
  type Parameters = { connectorId: string; session: SessionWallet }
}

/** Attaches to a WalletConnect session. Core proposes and ends that session. */
export function createSessionLink(context: FlowContext, { connectorId, session }: createSessionLink.Parameters): Link {
  const { ports, links, rpc, signal } = context
  const { networks, rpc: settings, log } = ports
  const own = (): readonly Account[] => session.connection()?.accounts ?? []
  const read = (): AdapterConnection | undefined => {
    const connection = session.connection()
    const [first, ...more] = withChosenFirst(ports, connectorId, own(), ({ address }) => address)
    return connection && first && { ...connection, connectorId, accounts: [first, ...more] }
  }
  restoreChoice(ports, connectorId)
  const off = session.subscribe(() => {
    links.changed(connectorId)
    provider.tell()
  })
  const signer = createSessionSigner(session)
  const provider = createProvider({
    read,
    signer,
    rpc,
    networks,
    settings,
    signal,
    log,
    request: (request) => session.request(request),
  })
  return {
    connectorId,
    isShared: true,
    signer,
    provider: provider.provider,
    read,
    moveTo: (network) => session.switchNetwork(network),
    choose(address) {
      chooseAccount(
        ports,
        connectorId,
        own().map((account) => account.address),
        address,
      )
      session.noteChoice()
      provider.tell()
    },
    leave: async () => forgetChoice(ports, connectorId),
    release() {
      off()
      provider.end()
    },
  }
}
