const mask = (1n << 64n) - 1n
const rotate = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask

/** Changes the 25 lanes of 64 bits by Keccak-f[1600] (FIPS 202, section 3.3). */
function permute(lanes: bigint[]): void {
  const at = (index: number) => lanes[index] as bigint
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let i = 0; i < 25; i++)
      lanes[i] = at(i) ^ (columns[(i + 4) % 5] as bigint) ^ rotate(columns[(i + 1) % 5] as bigint, 1)
    let [x, y, moved] = [1, 0, at(1)]
    for (let t = 0; t < 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      lanes[x + 5 * y] = rotate(moved, (((t + 1) * (t + 2)) / 2) % 64)
      moved = next
    }
    for (let row = 0; row < 25; row += 5) {
      const [a, b, c, d, e] = lanes.slice(row, row + 5) as [bigint, bigint, bigint, bigint, bigint]
      const mixed = [a ^ (~b & c), b ^ (~c & d), c ^ (~d & e), d ^ (~e & a), e ^ (~a & b)]
      for (const [i, lane] of mixed.entries()) lanes[row + i] = lane & mask
    }
    for (let j = 0; j < 7; j++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256
      if (register & 2) lanes[0] = at(0) ^ (1n << BigInt((1 << j) - 1))
    }
  }
}

/** Returns the Keccak-256 hash of a text of less than 136 characters of ASCII, as 64 hex digits. Such a text fills one block. */
function keccakOf(text: string): string {
  const lanes = Array<bigint>(25).fill(0n)
  const add = (byte: number, position: number) => {
    lanes[position >> 3] = (lanes[position >> 3] as bigint) ^ (BigInt(byte) << BigInt(8 * (position % 8)))
  }
  for (let i = 0; i < text.length; i++) add(text.charCodeAt(i), i)
  add(1, text.length)
  add(0x80, 135)
  permute(lanes)
  return lanes
    .slice(0, 4)
    .map((lane) => lane.toString(16).padStart(16, '0').replace(/../g, ' $&').split(' ').reverse().join(''))
    .join('')
}

/**
 * Whether a text is an EVM address: `0x` and 40 hex digits. If it has small and capital letters, they must be those of the checksum.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function isCheckedEvmAddress(text: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return false
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = keccakOf(lower)
  return [...lower].every((digit, i) => digits[i] === (/[89a-f]/.test(hash[i] as string) ? digit.toUpperCase() : digit))
}
