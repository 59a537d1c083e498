import { collectUsedTopics } from '../forget.ts'
import type { Client } from '../protocolClient.ts'

/** The name of the stored seed from which the WalletConnect client derives its own id. */
const seedKey = 'client_ed25519_seed'

/**
 * Fault: the WalletConnect client keeps the keys of offers that led to no session. Patch: these keys are deleted when the client starts,
 * because no offer is being made at that time. A sign-in request and the proposal that is sent beside it share one key.
 *
 * @see sign-client/src/controllers/engine.ts:1424 (`deleteProposal` leaves the key of the proposer)
 */
export function forgetUnusedKeys(client: Client): void {
  const { keychain } = client.core.crypto
  const usedKeys = new Set([
    seedKey,
    ...collectUsedTopics(client),
    ...client.session.values.map(({ self }) => self.publicKey),
    ...client.proposal.values.map(({ proposer }) => proposer.publicKey),
  ])
  for (const key of [...keychain.keychain.keys()]) if (!usedKeys.has(key)) keychain.del(key).catch(() => {})
}
