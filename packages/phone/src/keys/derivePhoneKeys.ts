import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/kit'
import { bytesToHex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type BitcoinAddress, deriveBitcoinAddresses } from './bitcoinKeys.ts'
import { deriveEd25519 } from './slip10.ts'

/** A Solana key pair and its address. */
export type SolanaKey = { address: string; keyPair: CryptoKeyPair }

/** The keys of one account of the phone. */
export type PhoneKeys = {
  /** The Ethereum key, at the path m/44'/60'/0'/0/index. */
  eip155: PrivateKeyAccount
  /** The Solana key, at the path m/44'/501'/index'/0'. */
  solana: SolanaKey
  /** Returns the Bitcoin addresses on a network: the payment address, then the address for ordinals. */
  bip122(caipNetworkId: string): readonly BitcoinAddress[]
}

/**
 * Derives the keys of all three namespaces from one phrase.
 *
 * @param count the number of accounts
 * @throws Error if `mnemonic` is not a BIP-39 phrase
 */
export async function derivePhoneKeys(mnemonic: string, count: number): Promise<readonly PhoneKeys[]> {
  if (!validateMnemonic(mnemonic, wordlist)) throw new Error('The phrase is no BIP-39 phrase in English.')
  const seed = mnemonicToSeedSync(mnemonic)
  const root = HDKey.fromMasterSeed(seed)
  return Promise.all(Array.from({ length: count }, (_, index) => deriveAccount(seed, root, index)))
}

async function deriveAccount(seed: Uint8Array, root: HDKey, index: number): Promise<PhoneKeys> {
  const evmPrivateKey = root.derive(`m/44'/60'/0'/0/${index}`).privateKey
  if (!evmPrivateKey) throw new Error(`No key for account ${index}.`)
  const solanaPrivateKey = await deriveEd25519(seed, `m/44'/501'/${index}'/0'`)
  const keyPair = await createKeyPairFromPrivateKeyBytes(solanaPrivateKey)
  return {
    eip155: privateKeyToAccount(bytesToHex(evmPrivateKey)),
    solana: { address: await getAddressFromPublicKey(keyPair.publicKey), keyPair },
    bip122: (caipNetworkId) => deriveBitcoinAddresses(root, index, caipNetworkId),
  }
}
