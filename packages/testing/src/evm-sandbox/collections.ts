/** Data of the NFT collections of the sandbox. Pages import this file, so it must not use Node modules. */
import type { Address } from 'viem'

/** An NFT collection of the sandbox. */
export type SandboxCollection = {
  address: Address
  standard: 'erc721' | 'erc1155'
  name: string
  symbol: string
  /** The names of the items, in the order of the token ids. Each name says what is special about the metadata of the item. */
  items: readonly string[]
}

/**
 * The NFT collections. Each funded account gets one token for each item of an ERC-721 collection, and seven tokens of each item of an
 * ERC-1155 collection. `sandboxCollectibleId` returns the token ids. The metadata are `data:` URIs.
 */
export const sandboxCollections = {
  /** An ERC-721 collection with harmless metadata. */
  postcards: {
    address: '0x2a264F26859166C5BF3868A54593eE716AeBC848',
    standard: 'erc721',
    name: 'Sandbox Postcards',
    symbol: 'sCARD',
    items: ['svg', 'png', 'plain json', 'svg text', 'long text'],
  },
  /** An ERC-721 collection with a hostile name and with hostile metadata of all tokens. */
  hostile: {
    address: '0xd04fF4A75Edd737A73E92b2F2274Cb887d96E110',
    standard: 'erc721',
    name: '<img src=x onerror=alert(1)>\u202etekraM elbitcelloC',
    symbol: 'HTTP://CLAIM.TEST',
    items: [
      'script in the svg',
      'script in image_data',
      'javascript: image',
      'file: image',
      'link-local image',
      'loopback image',
      'html image',
      'html in the name',
      'bidi text in the name',
      'url as the name',
      'javascript: links',
      '10 MB uri',
      'no json',
      'link-local metadata',
      'wrong types',
    ],
  },
  /** An ERC-1155 collection with two harmless tokens (ids 1 and 2) and three hostile ones. */
  badges: {
    address: '0xc6B8FBF96CF7bbE45576417EC2163AcecFA88ECC',
    standard: 'erc1155',
    name: 'Sandbox Badges',
    symbol: 'sBADGE',
    items: ['svg', 'id in the uri', 'script in the svg', 'file: metadata', 'html in the name'],
  },
} as const satisfies Record<string, SandboxCollection>

/**
 * Returns the token id of an item.
 *
 * @param item a name of the collection's `items`
 * @param holder the position of the owner among the funded accounts, from 0: first the accounts of the sandbox, then those of the option
 *   `funded`. Needed only for ERC-721 collections.
 */
export function sandboxCollectibleId<const collection extends SandboxCollection>(
  { standard, items }: collection,
  item: collection['items'][number],
  holder = 0,
): bigint {
  const index = items.indexOf(item)
  return BigInt(standard === 'erc721' ? items.length * holder + index : index + 1)
}

/** The size of the token URI of the item '10 MB uri', in bytes. */
export const largeUriSize = 10_000_000
