import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { hash160, pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes } from 'viem'
import { getAddressFormat, getNetworkNames } from './bitcoinNetworks.ts'
import { stacksVersions, toStacksAddress } from './stacksAddress.ts'
import type { BitcoinKey, BitcoinKeys } from './testBitcoinAccounts.ts'

/** The purpose of an address, with the names of sats-connect. */
export type BitcoinPurpose = 'payment' | 'ordinals' | 'stacks'
/** The type of a wallet's payment addresses: native segwit (`p2wpkh`), segwit inside P2SH (`p2sh`), or legacy (`p2pkh`). */
export type BitcoinAddressType = 'p2wpkh' | 'p2sh' | 'p2pkh'

/** An address of the wallet, with the key and the scripts that are needed to spend its coins. */
export type BitcoinWalletAddress = {
  readonly address: string
  readonly purpose: BitcoinPurpose
  readonly type: BitcoinAddressType | 'p2tr' | 'stacks'
  /** The public key in hex: x-only for taproot, and compressed for the other types. */
  readonly publicKey: string
  readonly path: string
  readonly privateKey: Uint8Array
  /** The output script of the address. It is empty for a Stacks address, which cannot receive bitcoins. */
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}

const purposeOrder: readonly BitcoinPurpose[] = ['payment', 'ordinals', 'stacks']

/** Returns the addresses of an account on a network. The payment address comes first. */
export function bitcoinAddresses(
  keys: BitcoinKeys,
  { caipNetworkId, paymentForm }: bitcoinAddresses.Parameters,
): readonly BitcoinWalletAddress[] {
  return purposeOrder.flatMap((purpose) => {
    const key = keys[purpose]
    return key
      ? [{ ...createBaseFields(key, purpose), ...createSpendingFields(key, purpose, caipNetworkId, paymentForm) }]
      : []
  })
}

export declare namespace bitcoinAddresses {
  type Parameters = { caipNetworkId: string; paymentForm: BitcoinAddressType }
}

const toHex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

function createBaseFields({ privateKey, path }: BitcoinKey, purpose: BitcoinPurpose) {
  return { purpose, path, privateKey: hexToBytes(privateKey) }
}

/** Returns the fields that depend on the type of the address: the address itself, its public key, and the scripts to spend its coins. */
function createSpendingFields(
  key: BitcoinKey,
  purpose: BitcoinPurpose,
  caipNetworkId: string,
  paymentForm: BitcoinAddressType,
) {
  const privateKey = hexToBytes(key.privateKey)
  const publicKey = pubECDSA(privateKey)
  const addressFormat = getAddressFormat(caipNetworkId)
  if (purpose === 'stacks') {
    const stacksVersion =
      stacksVersions[getNetworkNames(caipNetworkId).satsConnect === 'Mainnet' ? 'mainnet' : 'testnet']
    const address = toStacksAddress(hash160(publicKey), stacksVersion)
    return { type: 'stacks', address, publicKey: toHex(publicKey), script: new Uint8Array() } as const
  }
  if (purpose === 'ordinals') {
    const tapInternalKey = pubSchnorr(privateKey)
    const { address, script } = p2tr(tapInternalKey, undefined, addressFormat)
    return {
      type: 'p2tr',
      address: address as string,
      publicKey: toHex(tapInternalKey),
      script,
      tapInternalKey,
    } as const
  }
  const keyFields = { type: paymentForm, publicKey: toHex(publicKey) }
  if (paymentForm === 'p2sh') {
    const { address, script, redeemScript } = p2sh(p2wpkh(publicKey, addressFormat), addressFormat)
    return { ...keyFields, address: address as string, script, redeemScript: redeemScript as Uint8Array }
  }
  const { address, script } =
    paymentForm === 'p2pkh' ? p2pkh(publicKey, addressFormat) : p2wpkh(publicKey, addressFormat)
  return { ...keyFields, address, script }
}

/** Returns the addresses with one of the given purposes, or all addresses if no purpose is given. */
export function filterByPurposes(
  addresses: readonly BitcoinWalletAddress[],
  purposes: readonly BitcoinPurpose[] | undefined,
): readonly BitcoinWalletAddress[] {
  return addresses.filter(({ purpose }) => purposes?.includes(purpose) ?? true)
}
