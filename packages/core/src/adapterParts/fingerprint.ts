import type { Connector } from '../adapter.ts'

/** What a visitor knows a wallet by. */
export type Looks = Pick<Connector, 'name' | 'imageUrl'>

/**
 * Tells two wallets of one id apart, the same way after a reload (the uuid of an announcement is new each time).
 *
 * @see http://www.isthe.com/chongo/tech/comp/fnv/ FNV-1a, 32 bits
 */
export function fingerprint({ name, imageUrl = '' }: Looks): string {
  let hash = 0x811c9dc5
  for (const character of `${name}\n${imageUrl}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0
  }
  return hash.toString(36)
}
