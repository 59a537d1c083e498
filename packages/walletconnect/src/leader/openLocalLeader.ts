import type { WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { LeaderStorage } from '../client/leaderStorage.ts'
import { openClient } from '../client/openClient.ts'
import { createOffers } from '../offers/createOffers.ts'
import { createRequests } from '../session/createRequests.ts'
import { createSessions } from '../session/createSessions.ts'
import type { LocalLeader } from './leaderTypes.ts'

export declare namespace openLocalLeader {
  type Parameters = WalletConnectOptions & {
    storage: LeaderStorage
    /** Called at every change of the session. */
    onChange(): void
  }
}

/**
 * Opens the leader, which has the session for every tab of the site. The leader consists of the WalletConnect client, its offers, and the
 * requests to the wallet.
 */
export async function openLocalLeader({ onChange, ...options }: openLocalLeader.Parameters): Promise<LocalLeader> {
  const openedClient = await openClient(options)
  const { client } = openedClient
  const requests = createRequests(client)
  const sessions = createSessions({
    ...options,
    client,
    onChange,
    onEnd: (topic) => requests.reject(topic, new ConnectionError('NotConnected')),
  })
  const offers = createOffers({ ...options, client, adopt: sessions.adopt })
  sessions.restore()
  offers.restore()
  return {
    ...sessions,
    ...offers,
    ...requests,
    close() {
      offers.close()
      requests.close()
      openedClient.close()
    },
  }
}
