import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** The names of one Bitcoin network in the APIs of different wallets. */
export type BitcoinNetworkNames = {
  /** The CAIP-2 reference: the first 32 hex digits of the hash of the genesis block. */
  readonly reference: string
  /** The name in sats-connect (`BitcoinNetworkType`). */
  readonly satsConnect: string
  readonly leather: string
  /** The values that UniSat's `getNetwork` and `getChain` return. */
  readonly unisat: { readonly network: string; readonly chain: string }
  /** The property of `window.okxwallet` that is the provider of this network. Absent if OKX does not support the network. */
  readonly okx?: string
  /** The chain id in Wallet Standard. */
  readonly standard: string
}

const networkNames: readonly BitcoinNetworkNames[] = [
  {
    reference: '000000000019d6689c085ae165831e93',
    satsConnect: 'Mainnet',
    leather: 'mainnet',
    unisat: { network: 'livenet', chain: 'BITCOIN_MAINNET' },
    okx: 'bitcoin',
    standard: 'bitcoin:mainnet',
  },
  {
    reference: '000000000933ea01ad0ee984209779ba',
    satsConnect: 'Testnet',
    leather: 'testnet',
    unisat: { network: 'testnet', chain: 'BITCOIN_TESTNET' },
    okx: 'bitcoinTestnet',
    standard: 'bitcoin:testnet',
  },
  {
    reference: '00000000da84f2bafbbc53dee25a72ae',
    satsConnect: 'Testnet4',
    leather: 'testnet4',
    unisat: { network: 'testnet', chain: 'BITCOIN_TESTNET4' },
    standard: 'bitcoin:testnet4',
  },
  {
    reference: '00000008819873e925422c1ff0f99f7c',
    satsConnect: 'Signet',
    leather: 'signet',
    unisat: { network: 'testnet', chain: 'BITCOIN_SIGNET' },
    okx: 'bitcoinSignet',
    standard: 'bitcoin:signet',
  },
  {
    reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
    satsConnect: 'Regtest',
    leather: 'regtest',
    unisat: { network: 'regtest', chain: 'BITCOIN_REGTEST' },
    okx: 'bitcoinRegtest',
    standard: 'bitcoin:regtest',
  },
]

/**
 * Returns the names of a network.
 *
 * @throws Error if the id is not that of a Bitcoin network
 */
export function getNetworkNames(caipNetworkId: string): BitcoinNetworkNames {
  const names = networkNames.find(({ reference }) => caipNetworkId === `bip122:${reference}`)
  if (!names) throw new Error(`The wallet has no Bitcoin network "${caipNetworkId}".`)
  return names
}

/** Returns the CAIP-2 id of the first network whose names match, or `undefined` if no network matches. */
export function findNetworkIdByName(matches: (names: BitcoinNetworkNames) => boolean): string | undefined {
  const names = networkNames.find(matches)
  return names && `bip122:${names.reference}`
}

/** The version bytes and the bech32 prefix with which the addresses of a network begin. */
export type AddressFormat = typeof NETWORK

/** Returns the address format of a network. All test networks except regtest share one format. */
export function getAddressFormat(caipNetworkId: string): AddressFormat {
  const { satsConnect } = getNetworkNames(caipNetworkId)
  if (satsConnect === 'Mainnet') return NETWORK
  return satsConnect === 'Regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
