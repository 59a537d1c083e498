import type { Network } from '@latchkey/protocol'
import { chainPorts } from '../ports.ts'

/** Data of the local Bitcoin chain. Pages import this file, so it must not use Node modules. */

/** The local Bitcoin chain, in the format of the option `networks` of `createLatchkey`. */
export const bitcoinSandbox = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Sandbox Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${chainPorts.bitcoin}`] } },
  testnet: true,
  assets: { imageId: 'bip122:000000000019d6689c085ae165831e93' },
  walletStandardChain: 'bitcoin:regtest',
} as const satisfies Network

/** One address of an account of the public test phrase. */
export type BitcoinSandboxAddress = {
  readonly address: string
  /** The public key in hex. It is compressed for the payment address and x-only for the ordinals address. */
  readonly publicKey: string
  readonly path: string
}

export type BitcoinSandboxAccount = {
  /** The payment address (P2WPKH, BIP-84). */
  readonly payment: BitcoinSandboxAddress
  /** The ordinals address (P2TR, BIP-86). */
  readonly ordinals: BitcoinSandboxAddress
}

/**
 * The first three accounts of the seed phrase "test test … junk". Each payment address has a balance of {@link bitcoinSandboxFunds}. The
 * keys are public, so use them only on local chains.
 */
export const bitcoinSandboxAccounts: readonly [BitcoinSandboxAccount, BitcoinSandboxAccount, BitcoinSandboxAccount] = [
  {
    payment: {
      address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      publicKey: '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
      path: "m/84'/1'/0'/0/0",
    },
    ordinals: {
      address: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
      publicKey: '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
      path: "m/86'/1'/0'/0/0",
    },
  },
  {
    payment: {
      address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
      publicKey: '027a55702251cc137d0c1614fa5585b168fb0172e9c9c6fa46c381140d54335ddf',
      path: "m/84'/1'/1'/0/0",
    },
    ordinals: {
      address: 'bcrt1ps033a9wkghkslwe88lxqw3lv4j7afac9jcmjqteguuk0q7eat4fsp4cyrt',
      publicKey: 'e8426a32447ee3462f75e8233fd46bf9453904c2e374591bec14e64c7f3a2b23',
      path: "m/86'/1'/1'/0/0",
    },
  },
  {
    payment: {
      address: 'bcrt1q03j55x5vxk4tp2qs5c74y6wmtgx9g586el74s6',
      publicKey: '02ed27f7da37a738e6403f06fb7da530aa60bfcc21888d8dfc85c71cffdfcdad4b',
      path: "m/84'/1'/2'/0/0",
    },
    ordinals: {
      address: 'bcrt1p00qfchgvy9rswngjnuks8e2sz4tduzm2pt8hd2lvvu7a8zcdv9zs298gmj',
      publicKey: '32df2804cb02c6fb73efef93ae5345e98cb494880f009e7a8e5d7689931283d3',
      path: "m/86'/1'/2'/0/0",
    },
  },
]

/** The initial balance of each payment address in sat: four coins of 50 BTC. */
export const bitcoinSandboxFunds = 20_000_000_000n
