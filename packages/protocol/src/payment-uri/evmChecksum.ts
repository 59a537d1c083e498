/** The 64 bits of a lane: Keccak's state consists of 25 numbers of 64 bits, which FIPS 202 calls lanes. */
const laneMask = (1n << 64n) - 1n
/** Rotates the bits of a lane to the left. */
const rotate = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & laneMask

/** Applies the permutation Keccak-f[1600] to its state of 25 lanes of 64 bits (FIPS 202, section 3.3). */
function permute(lanes: bigint[]): void {
  const laneAt = (index: number) => lanes[index] as bigint
  // The linear-feedback shift register that generates the round constants.
  let lfsr = 1
  for (let round = 0; round < 24; round++) {
    const columnParities = [0, 1, 2, 3, 4].map(
      (x) => laneAt(x) ^ laneAt(x + 5) ^ laneAt(x + 10) ^ laneAt(x + 15) ^ laneAt(x + 20),
    )
    for (let i = 0; i < 25; i++)
      lanes[i] = laneAt(i) ^ (columnParities[(i + 4) % 5] as bigint) ^ rotate(columnParities[(i + 1) % 5] as bigint, 1)
    let [x, y, movedLane] = [1, 0, laneAt(1)]
    for (let t = 0; t < 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const targetLane = laneAt(x + 5 * y)
      lanes[x + 5 * y] = rotate(movedLane, (((t + 1) * (t + 2)) / 2) % 64)
      movedLane = targetLane
    }
    for (let row = 0; row < 25; row += 5) {
      const [a, b, c, d, e] = lanes.slice(row, row + 5) as [bigint, bigint, bigint, bigint, bigint]
      const newRow = [a ^ (~b & c), b ^ (~c & d), c ^ (~d & e), d ^ (~e & a), e ^ (~a & b)]
      for (const [i, lane] of newRow.entries()) lanes[row + i] = lane & laneMask
    }
    for (let j = 0; j < 7; j++) {
      lfsr = ((lfsr << 1) ^ ((lfsr >> 7) * 0x71)) % 256
      if (lfsr & 2) lanes[0] = laneAt(0) ^ (1n << BigInt((1 << j) - 1))
    }
  }
}

/** Returns the Keccak-256 hash of an ASCII text, as 64 hex digits. The text must fit in one block, so it has at most 135 characters. */
function keccak256(text: string): string {
  const lanes = Array<bigint>(25).fill(0n)
  const xorByte = (byte: number, position: number) => {
    lanes[position >> 3] = (lanes[position >> 3] as bigint) ^ (BigInt(byte) << BigInt(8 * (position % 8)))
  }
  for (let i = 0; i < text.length; i++) xorByte(text.charCodeAt(i), i)
  xorByte(1, text.length)
  xorByte(0x80, 135)
  permute(lanes)
  return lanes
    .slice(0, 4)
    .map((lane) => lane.toString(16).padStart(16, '0').replace(/../g, ' $&').split(' ').reverse().join(''))
    .join('')
}

/**
 * Whether a text is an EVM address: `0x` and 40 hex digits. If the digits include both small and capital letters, the case of each letter
 * must match the checksum.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function isValidEvmAddress(text: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return false
  const digits = text.slice(2)
  const lowerCaseDigits = digits.toLowerCase()
  if (digits === lowerCaseDigits || digits === digits.toUpperCase()) return true
  const hash = keccak256(lowerCaseDigits)
  return [...lowerCaseDigits].every(
    (digit, i) => digits[i] === (/[89a-f]/.test(hash[i] as string) ? digit.toUpperCase() : digit),
  )
}
