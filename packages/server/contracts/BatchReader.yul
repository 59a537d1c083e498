// SPDX-License-Identifier: MIT
// Reads many contracts in one `eth_call` without a deployed contract: the call creates this contract, whose constructor returns the results.
//
// The calls follow the code, one after the other: the address (20 bytes), the length of the data (2 bytes), the data. A call of the zero
// address reads the balance of the account whose address is its data.
//
// The results follow one another too: 1 if the call succeeded or else 0 (1 byte), the length (2 bytes), and at most 224 bytes of what the
// contract returned. The first byte is never 0xEF, with which no code may start (EIP-3541).
object "BatchReader" {
  code {
    let start := datasize("BatchReader")
    let end := sub(codesize(), start)
    codecopy(0, start, end)
    let result := end
    for { let at := 0 } lt(at, end) {} {
      let target := shr(96, mload(at))
      let size := shr(240, mload(add(at, 20)))
      let data := add(at, 22)
      let isDone := 1
      let returned := 32
      switch target
      case 0 { mstore(add(result, 3), balance(shr(96, mload(data)))) }
      default {
        // One contract must not use up the gas of the others.
        isDone := staticcall(1000000, target, data, size, add(result, 3), 224)
        returned := returndatasize()
        if gt(returned, 224) { returned := 224 }
      }
      mstore8(result, isDone)
      mstore8(add(result, 1), 0)
      mstore8(add(result, 2), returned)
      result := add(result, add(3, returned))
      at := add(data, size)
    }
    return(end, sub(result, end))
  }
}
