import type { Hex } from 'viem'

/** A private key and its derivation path. */
export type BitcoinKey = { readonly privateKey: Hex; readonly path: string }

/** The keys of one account, by the purpose of the address. A purpose without a key has no address. */
export type BitcoinKeys = {
  readonly payment?: BitcoinKey
  readonly ordinals?: BitcoinKey
  readonly stacks?: BitcoinKey
}

/**
 * The first three Bitcoin accounts of `testMnemonic`, on test networks. They have payment keys (BIP-84), ordinals keys (BIP-86) and Stacks
 * keys (coin type 5757 of SLIP-44). These keys are public: never send real funds to them.
 */
export const testBitcoinAccounts: readonly [Required<BitcoinKeys>, Required<BitcoinKeys>, Required<BitcoinKeys>] = [
  {
    payment: {
      privateKey: '0xb5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
      path: "m/84'/1'/0'/0/0",
    },
    ordinals: {
      privateKey: '0x893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
      path: "m/86'/1'/0'/0/0",
    },
    stacks: {
      privateKey: '0xfc2aeb16da0f2d83de6622ba7d8e891c1ee738d5631a7563d7a55e11e92f6ece',
      path: "m/44'/5757'/0'/0/0",
    },
  },
  {
    payment: {
      privateKey: '0xea19e884d0c3145da71f4e54141970208ff0bdd173e2001496a23798848343b0',
      path: "m/84'/1'/1'/0/0",
    },
    ordinals: {
      privateKey: '0x25f0cb83a3765b6d556e0c8c508c9776cdff7ad03110d4df655211e2a5093d9b',
      path: "m/86'/1'/1'/0/0",
    },
    stacks: {
      privateKey: '0xab60b6275aaca1337ad7700f4b999fd6b7d23fef8861e9007f07f4af12de94e7',
      path: "m/44'/5757'/0'/0/1",
    },
  },
  {
    payment: {
      privateKey: '0xeb03f5b9fa7fc2d402d12588a322e4be40eec27f635ad82b389fd192545a2b5d',
      path: "m/84'/1'/2'/0/0",
    },
    ordinals: {
      privateKey: '0x083611f5eb0a8059d1714fda491ba11a2fae9e154465dfe04c2f01f75d08544a',
      path: "m/86'/1'/2'/0/0",
    },
    stacks: {
      privateKey: '0xd37108ed91b4e80e37a9e8cc33d17875e0af4e70100aceb092a1b50354edecf2',
      path: "m/44'/5757'/0'/0/2",
    },
  },
]
