import { attachLink } from '@latchkey/adapter-kit/flows'
import type { Adapter, AdapterConnection } from '@latchkey/core/adapter'
import { sessionDriver, toState } from '../drivers/session.ts'
import type { FlowContext } from '../flowContext.ts'
import { createLink } from '../wallets/createLink.ts'
import { forgetSession, readSession } from '../wallets/keptSession.ts'

/**
 * Connects the wallet of a WalletConnect session. If the session is restored after a page load, the account that the visitor chose on the
 * previous page stays chosen.
 */
export async function attach(
  context: FlowContext,
  parameters: Parameters<Adapter['attach']>[0],
): Promise<AdapterConnection | undefined> {
  const { storage } = context.ports
  const { connectorId, session, isRestored } = parameters
  const state = toState(session)
  if (!state) {
    if (isRestored) forgetSession(storage, connectorId)
    return undefined
  }
  const chosenAddress = isRestored ? readSession(storage, connectorId)?.chosen : undefined
  return attachLink(context, parameters, () =>
    createLink(context, {
      connectorId,
      driver: sessionDriver(session),
      shape: 'session',
      source: session,
      state,
      chosen: chosenAddress,
    }),
  )
}
