import type { WalletConnectSignIn } from '@latchkey/core/adapter'
import { type CaipAddress, isCaipAddress } from '@latchkey/protocol'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { sessionLifetimeSeconds, unixTimeIn } from '../client/lifetimes.ts'
import type { Client } from '../client/protocolClient.ts'
import { chainOf } from '../session/networkId.ts'
import { assertFewEntries, decodeRecap, readGrants } from './recap.ts'
import { readIssuer, writeSignInMessage } from './signInMessage.ts'

export declare namespace readAuthentication {
  type Parameters = {
    client: Client
    /** The public key that this client sent to the wallet in the sign-in request. */
    publicKey: string
    pairingTopic: string
    answer: AuthTypes.SessionAuthenticateResponseParams
  }
  type ReturnType = { session: SessionTypes.Struct; signIns: readonly WalletConnectSignIn[] }
}

/**
 * Creates a session from the messages that a wallet signed. Each message names an account and grants methods and chains.
 *
 * @throws ConnectionError `ProviderFailed` if there are more than a thousand messages, or abilities or chains in one message
 */
export async function readAuthentication(
  parameters: readAuthentication.Parameters,
): Promise<readAuthentication.ReturnType> {
  const { client, publicKey, pairingTopic, answer } = parameters
  const { core } = client
  const { responder } = answer
  const accounts: CaipAddress[] = []
  const methods: string[] = []
  const signIns: WalletConnectSignIn[] = []
  assertFewEntries(answer.cacaos)
  for (const cacao of answer.cacaos) {
    const { chain, address } = readIssuer(cacao.p.iss)
    const grants = readGrants(decodeRecap(cacao.p.resources), 'eip155')
    const account = `${chain}:${address}`
    if (!isCaipAddress(account)) continue
    accounts.push(...[chain, ...grants.chains].map((id) => `${id}:${address}` as CaipAddress))
    methods.push(...grants.methods)
    signIns.push({ account, message: writeSignInMessage(cacao.p), signature: cacao.s.s, cacao })
  }
  const topic = await core.crypto.generateSharedKey(publicKey, responder.publicKey)
  const expiry = unixTimeIn(sessionLifetimeSeconds)
  const session: SessionTypes.Struct = {
    topic,
    acknowledged: true,
    self: { publicKey, metadata: client.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: {
      eip155: {
        chains: [...new Set(accounts.map(chainOf))],
        accounts: [...new Set(accounts)],
        methods: [...new Set(methods)],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
    transportType: 'relay',
  }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  core.expirer.set(topic, expiry)
  return { session, signIns }
}
