import {
  chooseAccount,
  forgetChoice,
  forgetWallet,
  holdWallet,
  readList,
  rememberWallet,
  restoreChoice,
  withChosenFirst,
} from '@latchkey/adapter-kit/flows'
import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import { type Account, type CaipNetworkId, isSolanaAddress, type Network } from '@latchkey/protocol'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { type StandardChain, toCaipNetworkId, toStandardChain } from '../chains/standardChain.ts'
import type { FlowContext } from '../flowContext.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { Link } from './link.ts'
import { featureOf } from './standardFeatures.ts'
import { createStandardSigner } from './standardSigner.ts'

export declare namespace createStandardLink {
  type Parameters = {
    connectorId: string
    wallet: StandardWallet
    /** The network for the wallet's requests, if its accounts support that network. */
    caipNetworkId: CaipNetworkId
  }
}

const networkKey = (connectorId: string) => `network.${connectorId}`

/** The stored network of a wallet's requests from the previous page, if the kit still has that network. */
export function storedNetwork({ storage, networks }: AdapterPorts, connectorId: string): CaipNetworkId | undefined {
  const stored = storage.get(networkKey(connectorId))
  return networks.find(({ caipNetworkId }) => caipNetworkId === stored)?.caipNetworkId
}

/**
 * Creates the link of a wallet of the page that has granted its accounts. Such a wallet has no current network: each request names one, and
 * each account lists the networks that it supports. If the accounts no longer support the present network, the visitor has chosen another
 * one in the wallet. Then a supported network is used, preferably one that the kit has.
 */
export function createStandardLink(context: FlowContext, parameters: createStandardLink.Parameters): Link {
  const { ports, links, rpc, signal } = context
  const { storage, networks, rpc: settings, log } = ports
  const { connectorId, wallet } = parameters
  let caipNetworkId = parameters.caipNetworkId

  /** Reads a list from the wallet. Returns an empty list if the wallet throws. */
  const heard = <value>(say: () => readonly value[]): readonly value[] => {
    try {
      return say()
    } catch (error) {
      log(error)
      return []
    }
  }
  const solanaChains = (listed: { readonly chains: readonly unknown[] | undefined }) =>
    heard(() => readList(listed.chains ?? []).filter(isSolanaChain))
  /** Copies the accounts, because the wallet's getters may return other values the next time. */
  const ownAccounts = () =>
    heard(() =>
      readList(wallet.accounts).flatMap((account) => {
        const { address } = account
        const isUsable = typeof address === 'string' && isSolanaAddress(address)
        return isUsable ? [{ address, chains: solanaChains(account) }] : []
      }),
    )
  const accounts = () => withChosenFirst(ports, connectorId, ownAccounts(), ({ address }) => address)
  const walletChains = () => solanaChains(wallet)
  /** The chains that the active account supports. Empty if the wallet lists none. */
  const chains = () => {
    const [first] = accounts()
    return first && first.chains.length > 0 ? first.chains : walletChains()
  }
  const chainOf = (id: CaipNetworkId): StandardChain => {
    const network = networks.find((each) => each.caipNetworkId === id)
    return network
      ? toStandardChain(network)
      : (walletChains().find((each) => toCaipNetworkId(each, []) === id) ?? (id as StandardChain))
  }
  const stay = (next: CaipNetworkId) => {
    caipNetworkId = next
    storage.set(networkKey(connectorId), next)
  }
  const follow = () => {
    const possible = chains()
    const [first] = possible
    if (first === undefined || possible.includes(chainOf(caipNetworkId))) return
    const known = networks.find((network) => possible.includes(toStandardChain(network)))
    stay(known?.caipNetworkId ?? toCaipNetworkId(first, networks))
  }
  const read = (): AdapterConnection | undefined => {
    const [first, ...more] = accounts().map(toAccount)
    return first && { connectorId, accounts: [first, ...more], caipNetworkId }
  }

  const remember = (connection = read()) => {
    if (connection) rememberWallet(storage, connection)
    else forgetWallet(storage, connectorId)
  }

  let isOver = false
  restoreChoice(ports, connectorId)
  const letGo = holdWallet(wallet)
  stay(caipNetworkId)
  follow()
  const signer = createStandardSigner({ wallet, chainOf })
  const provider = createProvider({ read, signer, rpc, networks, settings, signal, log })

  const link: Link = {
    connectorId,
    signer,
    provider: provider.provider,
    read,
    async moveTo(network) {
      const wanted = toStandardChain(network)
      const possible = chains()
      if (possible.length > 0 && !possible.includes(wanted)) throw new NetworkError('ChainNotSupported')
      stay(network.caipNetworkId)
      provider.tell()
    },
    choose(address) {
      const own = ownAccounts().map((account) => account.address)
      chooseAccount(ports, connectorId, own, address)
      remember()
      provider.tell()
    },
    remember,
    async leave() {
      isOver = true
      storage.remove(networkKey(connectorId))
      forgetChoice(ports, connectorId)
      forgetWallet(storage, connectorId)
      // Another kit of the page may be connected to the wallet.
      if (letGo() === 'free') await featureOf(wallet, 'standard:disconnect')?.disconnect()
    },
    release() {
      isOver = true
      letGo()
      off()
      provider.end()
    },
  }
  const off = listen(wallet, log, () => {
    // A wallet may call a listener before it is connected, or after the listener was removed. By then the id may belong to another wallet.
    if (isOver || links.find(connectorId) !== link) return
    follow()
    remember()
    links.changed(connectorId)
    provider.tell()
  })
  return link
}

const isSolanaChain = (chain: unknown): chain is StandardChain =>
  typeof chain === 'string' && chain.startsWith('solana:')

const toAccount = ({ address }: { readonly address: string }): Account => ({
  namespace: 'solana',
  address,
  type: 'eoa',
})

/** Adds a listener. Errors that the wallet throws when the listener is added or removed are only logged. */
function listen(wallet: StandardWallet, log: (error: unknown) => void, listener: () => void): () => void {
  try {
    const off = featureOf(wallet, 'standard:events')?.on('change', listener)
    return () => {
      try {
        off?.()
      } catch (error) {
        log(error)
      }
    }
  } catch (error) {
    log(error)
    return () => {}
  }
}

/** The network on which a newly connected wallet starts. */
export function wantedNetwork(context: FlowContext, network: Network | undefined): CaipNetworkId {
  return (network ?? context.network).caipNetworkId
}
