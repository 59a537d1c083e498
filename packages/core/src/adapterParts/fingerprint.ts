/**
 * Tells two wallets of one rdns apart, the same way after a reload (the uuid of an announcement is new each time).
 *
 * @see http://www.isthe.com/chongo/tech/comp/fnv/ FNV-1a, 32 bits
 */
export function fingerprint({ name, icon = '' }: { name: string; icon?: string }): string {
  let hash = 0x811c9dc5
  for (const character of `${name}\n${icon}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0
  }
  return hash.toString(36)
}
