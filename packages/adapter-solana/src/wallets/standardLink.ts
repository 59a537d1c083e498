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
import { findFeature } from './standardFeatures.ts'
import { createStandardSigner } from './standardSigner.ts'

export declare namespace createStandardLink {
  type Parameters = {
    connectorId: string
    wallet: StandardWallet
    /**
     * The network on which the wallet gets requests. If the wallet's accounts do not support this network, a network that they support is
     * used.
     */
    caipNetworkId: CaipNetworkId
  }
}

const getNetworkStorageKey = (connectorId: string) => `network.${connectorId}`

/**
 * Reads the network of the wallet's requests that was stored before the page was loaded. Returns `undefined` if no network is stored, or if
 * the kit does not have that network any more.
 */
export function readStoredNetwork({ storage, networks }: AdapterPorts, connectorId: string): CaipNetworkId | undefined {
  const storedId = storage.get(getNetworkStorageKey(connectorId))
  return networks.find(({ caipNetworkId }) => caipNetworkId === storedId)?.caipNetworkId
}

/**
 * Creates the connected wallet (link) for a wallet of the page that has granted its accounts. Such a wallet has no current network: each
 * request contains a network, and each account lists the networks that it supports. If the accounts no longer support the network in use,
 * the visitor has chosen another network in the wallet. Then the link switches to a supported network, preferably one that the kit has.
 */
export function createStandardLink(context: FlowContext, parameters: createStandardLink.Parameters): Link {
  const { ports, links, rpc, signal } = context
  const { storage, networks, rpc: settings, log } = ports
  const { connectorId, wallet } = parameters
  let caipNetworkId = parameters.caipNetworkId

  /** Reads a list from the wallet. Returns an empty list if the wallet throws. */
  const readListOrEmpty = <value>(readValues: () => readonly value[]): readonly value[] => {
    try {
      return readValues()
    } catch (error) {
      log(error)
      return []
    }
  }
  const readSolanaChains = (walletOrAccount: { readonly chains: readonly unknown[] | undefined }) =>
    readListOrEmpty(() => readList(walletOrAccount.chains ?? []).filter(isSolanaChain))
  /** Copies the accounts, because the wallet's getters may return other values at the next read. */
  const readWalletAccounts = () =>
    readListOrEmpty(() =>
      readList(wallet.accounts).flatMap((account) => {
        const { address } = account
        const isUsable = typeof address === 'string' && isSolanaAddress(address)
        return isUsable ? [{ address, chains: readSolanaChains(account) }] : []
      }),
    )
  const readAccounts = () => withChosenFirst(ports, connectorId, readWalletAccounts(), ({ address }) => address)
  const readWalletChains = () => readSolanaChains(wallet)
  /** Returns the chains that the active account supports: those that the account lists, or else all chains of the wallet. */
  const readSupportedChains = () => {
    const [first] = readAccounts()
    return first && first.chains.length > 0 ? first.chains : readWalletChains()
  }
  const findChain = (id: CaipNetworkId): StandardChain => {
    const network = networks.find((each) => each.caipNetworkId === id)
    return network
      ? toStandardChain(network)
      : (readWalletChains().find((each) => toCaipNetworkId(each, []) === id) ?? (id as StandardChain))
  }
  const setNetwork = (newId: CaipNetworkId) => {
    caipNetworkId = newId
    storage.set(getNetworkStorageKey(connectorId), newId)
  }
  const leaveUnsupportedNetwork = () => {
    const possibleChains = readSupportedChains()
    const [first] = possibleChains
    if (first === undefined || possibleChains.includes(findChain(caipNetworkId))) return
    const kitNetwork = networks.find((network) => possibleChains.includes(toStandardChain(network)))
    setNetwork(kitNetwork?.caipNetworkId ?? toCaipNetworkId(first, networks))
  }
  const read = (): AdapterConnection | undefined => {
    const [first, ...more] = readAccounts().map(toAccount)
    return first && { connectorId, accounts: [first, ...more], caipNetworkId }
  }

  const storeOrForgetWallet = (connection = read()) => {
    if (connection) rememberWallet(storage, connection)
    else forgetWallet(storage, connectorId)
  }

  let isLinkEnded = false
  restoreChoice(ports, connectorId)
  // Records that this kit is connected to the wallet, so that another kit of the page does not disconnect it.
  const releaseWallet = holdWallet(wallet)
  setNetwork(caipNetworkId)
  leaveUnsupportedNetwork()
  const signer = createStandardSigner({ wallet, findChain })
  const provider = createProvider({ read, signer, rpc, networks, settings, signal, log })

  const link: Link = {
    connectorId,
    signer,
    provider: provider.provider,
    read,
    async moveTo(network) {
      const requestedChain = toStandardChain(network)
      const possibleChains = readSupportedChains()
      if (possibleChains.length > 0 && !possibleChains.includes(requestedChain))
        throw new NetworkError('ChainNotSupported')
      setNetwork(network.caipNetworkId)
      provider.tell()
    },
    choose(address) {
      const walletAddresses = readWalletAccounts().map((account) => account.address)
      chooseAccount(ports, connectorId, walletAddresses, address)
      storeOrForgetWallet()
      provider.tell()
    },
    remember: storeOrForgetWallet,
    async leave() {
      isLinkEnded = true
      storage.remove(getNetworkStorageKey(connectorId))
      forgetChoice(ports, connectorId)
      forgetWallet(storage, connectorId)
      // Asks the wallet to disconnect only if no other kit of the page is connected to it.
      if (releaseWallet() === 'free') await findFeature(wallet, 'standard:disconnect')?.disconnect()
    },
    release() {
      isLinkEnded = true
      releaseWallet()
      removeListener()
      provider.end()
    },
  }
  const removeListener = addChangeListener(wallet, log, () => {
    // Ignores an event if this link is not connected yet, or has ended. Another wallet may be connected under the same id at that time.
    if (isLinkEnded || links.find(connectorId) !== link) return
    leaveUnsupportedNetwork()
    storeOrForgetWallet()
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
function addChangeListener(wallet: StandardWallet, log: (error: unknown) => void, listener: () => void): () => void {
  try {
    const unsubscribe = findFeature(wallet, 'standard:events')?.on('change', listener)
    return () => {
      try {
        unsubscribe?.()
      } catch (error) {
        log(error)
      }
    }
  } catch (error) {
    log(error)
    return () => {}
  }
}

/**
 * Returns the network on which a newly connected wallet starts: `network`, or if that is undefined, the network that the visitor chose
 * last.
 */
export function getInitialNetworkId(context: FlowContext, network: Network | undefined): CaipNetworkId {
  return (network ?? context.network).caipNetworkId
}
