import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { NodeError } from '../../../platform/chains/callNode.ts'
import type { ListedToken } from '../../../platform/chains/chains.ts'
import type { ChainSettings } from '../../../platform/chains/checkChain.ts'
import { type ContractReader, readWord } from '../../../platform/chains/evm/readContracts.ts'
import type { Clock } from '../../../platform/clock.ts'
import { mapInParts } from '../../../platform/mapInParts.ts'
import type { BalanceSource, Holding } from '../BalanceSource.ts'
import type { TokenCheck } from '../createTokenCheck.ts'

/** Time for which the decimal places that a token contract returned are used, in ms. A contract behind a proxy can change them. */
const decimalsMs = 10 * 60_000

/**
 * Creates the source of balances of an EVM chain. One call to the node reads the native coin and about 300 listed tokens. The first call,
 * and then one call every ten minutes, also reads the decimal places of the tokens.
 */
export function createEvmBalances(options: {
  settings: ChainSettings
  readContracts: ContractReader
  check: TokenCheck
  clock: Clock
}): BalanceSource {
  const { settings, readContracts, check, clock } = options
  const tokens = [...settings.tokens.values()]
  const decimalsData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  let decimals: readonly (bigint | undefined)[] = []
  let decimalsReadAt = Number.NEGATIVE_INFINITY

  return {
    async read(account) {
      const needsDecimals = decimalsReadAt + decimalsMs <= clock.now()
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Address] })
      const calls = [
        { nativeOf: account as Address },
        ...tokens.map((token) => ({ to: token.address as Address, data })),
        ...(needsDecimals ? tokens.map((token) => ({ to: token.address as Address, data: decimalsData })) : []),
      ]
      const [native, ...results] = await readContracts(calls)
      if (needsDecimals) {
        decimals = results.slice(tokens.length).map((result) => readWord(result))
        decimalsReadAt = clock.now()
      }
      const amount = readWord(native)
      if (amount === undefined) throw new NodeError(`${settings.id} returned no balance`)
      const holdings = await mapInParts(tokens, (token, index) => toHolding(token, results[index], decimals[index]))
      return [{ currency: settings.nativeCurrency, amount }, ...holdings.flat()]
    },
  }

  /** Returns no holding if the balance of the token cannot be read, because an amount of 0 would be wrong. */
  function toHolding(token: ListedToken, result: Hex | undefined, tokenDecimals: bigint | undefined): Holding[] {
    const amount = readWord(result)
    if (!amount || !check(token, tokenDecimals)) return []
    return [{ currency: token, address: token.address, amount }]
  }
}
