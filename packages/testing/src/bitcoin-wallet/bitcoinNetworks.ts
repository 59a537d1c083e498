import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** The names of one network in the wallets' APIs. */
export type BitcoinNetworkNames = {
  /** The CAIP-2 reference for bip122: the first 32 hex digits of the genesis block's hash. */
  readonly reference: string
  /** sats-connect's `BitcoinNetworkType`. */
  readonly satsConnect: string
  readonly leather: string
  /** The values that UniSat's `getNetwork` and `getChain` return. */
  readonly unisat: { readonly network: string; readonly chain: string }
  /** The property of `window.okxwallet`, if OKX supports the network. */
  readonly okx?: string
  /** Wallet Standard's chain. */
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
 * @throws Error for a chain that is not a Bitcoin network
 */
export function namesOf(caipNetworkId: string): BitcoinNetworkNames {
  const names = networkNames.find(({ reference }) => caipNetworkId === `bip122:${reference}`)
  if (!names) throw new Error(`The wallet has no Bitcoin network "${caipNetworkId}".`)
  return names
}

/** Returns the network whose names match; `undefined` if none matches. */
export function findByName(matches: (names: BitcoinNetworkNames) => boolean): string | undefined {
  const names = networkNames.find(matches)
  return names && `bip122:${names.reference}`
}

export type AddressForm = typeof NETWORK

/** Returns the address format of a network. All test networks except regtest share one format. */
export function addressForm(caipNetworkId: string): AddressForm {
  const { satsConnect } = namesOf(caipNetworkId)
  if (satsConnect === 'Mainnet') return NETWORK
  return satsConnect === 'Regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
