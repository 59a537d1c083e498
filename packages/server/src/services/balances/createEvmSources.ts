import type { Address } from 'viem'
import type { ChainSettings } from '../../platform/chains/checkChain.ts'
import type { Chains } from '../../platform/chains/createChains.ts'
import { type ContractReader, createContractReader } from '../../platform/chains/evm/readContracts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BalanceSource } from './BalanceSource.ts'
import type { TokenCheck } from './createTokenCheck.ts'
import { createRpcPrices } from './prices/createRpcPrices.ts'
import { createEvmBalances } from './sources/evmBalances.ts'

/**
 * Creates the sources of balances and prices that read contracts of EVM chains. This module is imported when it is first needed, because it
 * imports viem.
 */
export function createEvmSources(options: {
  chains: Chains
  clock: Clock
  reportChain: (chainId: string, error: unknown) => void
}) {
  const { chains, clock, reportChain } = options
  const contractReaders = new Map<string, ContractReader>()

  function readerOf(chainId: string): ContractReader | undefined {
    const chain = chains.rpc.get(chainId)
    const multicall = chains.settings.get(chainId)?.multicall as Address | undefined
    const reader = contractReaders.get(chainId) ?? (chain && createContractReader({ chain, multicall, clock }))
    if (reader) contractReaders.set(chainId, reader)
    return reader
  }

  return {
    /** Returns the balance source of a chain, or `undefined` if the server has no endpoint of the chain. */
    createBalances(settings: ChainSettings, check: TokenCheck): BalanceSource | undefined {
      const readContracts = readerOf(settings.id)
      return readContracts && createEvmBalances({ settings, readContracts, check, clock })
    },
    prices: createRpcPrices({ settingsByChain: chains.settings, readerOf, clock, report: reportChain }),
  }
}
