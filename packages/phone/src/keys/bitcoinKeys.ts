import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { bytesToHex } from 'viem'
import type { HDKey } from 'viem/accounts'
import { referenceOf } from '../phoneNetwork.ts'

/** The prefixes and version bytes of the addresses of a Bitcoin network. */
export type BitcoinAddressFormat = typeof NETWORK

/** An address of the phone on one Bitcoin network, with the key and the script that are needed to spend its coins. */
export type BitcoinAddress = {
  address: string
  purpose: 'payment' | 'ordinals'
  path: string
  /** The public key: 33 bytes in hex without 0x. */
  publicKey: string
  privateKey: Uint8Array
  script: Uint8Array
  /** The x-only public key, which a PSBT needs for a taproot input. */
  tapInternalKey?: Uint8Array
}

/** References of the networks in CAIP-2: the first 32 hex digits of the hash of the genesis block (CAIP-4). */
const mainnetReference = '000000000019d6689c085ae165831e93'
const regtestReference = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** Returns the address format of a network. All test networks except regtest share one format. */
export function addressFormatOf(caipNetworkId: string): BitcoinAddressFormat {
  const reference = referenceOf(caipNetworkId)
  if (reference === mainnetReference) return NETWORK
  return reference === regtestReference ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}

/** Returns the addresses of one account: P2WPKH for payments (BIP-84) and P2TR for ordinals (BIP-86). */
export function deriveBitcoinAddresses(root: HDKey, account: number, caipNetworkId: string): readonly BitcoinAddress[] {
  const addressFormat = addressFormatOf(caipNetworkId)
  const coinType = addressFormat.bech32 === 'bc' ? 0 : 1
  const paymentKey = deriveKeyAt(root, `m/84'/${coinType}'/${account}'/0/0`)
  const ordinalsKey = deriveKeyAt(root, `m/86'/${coinType}'/${account}'/0/0`)
  const xOnlyPublicKey = ordinalsKey.publicKey.slice(1)
  const segwit = p2wpkh(paymentKey.publicKey, addressFormat)
  const taproot = p2tr(xOnlyPublicKey, undefined, addressFormat)
  return [
    {
      address: segwit.address,
      purpose: 'payment',
      path: paymentKey.path,
      publicKey: bytesToHex(paymentKey.publicKey).slice(2),
      privateKey: paymentKey.privateKey,
      script: segwit.script,
    },
    {
      address: taproot.address as string,
      purpose: 'ordinals',
      path: ordinalsKey.path,
      publicKey: bytesToHex(ordinalsKey.publicKey).slice(2),
      privateKey: ordinalsKey.privateKey,
      script: taproot.script,
      tapInternalKey: xOnlyPublicKey,
    },
  ]
}

function deriveKeyAt(root: HDKey, path: string): { path: string; publicKey: Uint8Array; privateKey: Uint8Array } {
  const { publicKey, privateKey } = root.derive(path)
  if (!publicKey || !privateKey) throw new Error(`No key at ${path}.`)
  return { path, publicKey, privateKey }
}
