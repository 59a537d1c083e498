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

/** Creates the connected wallet (link) for a WalletConnect session, which core has opened and will close. */
export function createSessionLink(context: FlowContext, { connectorId, session }: createSessionLink.Parameters): Link {
  const { ports, links, rpc, signal } = context
  const { networks, rpc: settings, log } = ports
  const readSessionAccounts = (): readonly Account[] => session.connection()?.accounts ?? []
  const read = (): AdapterConnection | undefined => {
    const connection = session.connection()
    const [first, ...more] = withChosenFirst(ports, connectorId, readSessionAccounts(), ({ address }) => address)
    return connection && first && { ...connection, connectorId, accounts: [first, ...more] }
  }
  restoreChoice(ports, connectorId)
  const unsubscribe = session.subscribe(() => {
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
        readSessionAccounts().map((account) => account.address),
        address,
      )
      session.noteChoice()
      provider.tell()
    },
    leave: async () => forgetChoice(ports, connectorId),
    release() {
      unsubscribe()
      provider.end()
    },
  }
}
