import { useEffect, useState } from 'react'
import { useConfig, usePhone } from '../state/PhoneContext.tsx'
import { type Holding, readBalances } from './readBalances.ts'

/** The phone's balances on one network, or `unreachable` if the chain does not respond. */
export type NetworkHoldings = { caipNetworkId: string; holdings: readonly Holding[] | 'unreachable' }

const pollMs = 4000

/** The phone's balances by network. They are read again while the page is visible, and are `undefined` at first. */
export function useBalances(): readonly NetworkHoldings[] | undefined {
  const phone = usePhone()
  const { tokens } = useConfig()
  const [found, setFound] = useState<readonly NetworkHoldings[]>()
  useEffect(() => {
    let isCurrent = true
    let looks = 0
    let shown = 0
    const look = async () => {
      if (document.hidden) return
      looks += 1
      const turn = looks
      const all = await Promise.all(
        phone.networks().map(async (network): Promise<NetworkHoldings> => {
          const { caipNetworkId } = network
          const accounts = phone.accounts().filter((account) => account.caipNetworkId === caipNetworkId)
          const reading = accounts.map((account) => readBalances({ network, account, tokens }))
          const holdings = await Promise.all(reading)
            .then((each) => each.flat())
            .catch(() => 'unreachable' as const)
          return { caipNetworkId, holdings }
        }),
      )
      // A slow earlier read must not replace the result of a later one.
      if (!isCurrent || turn < shown) return
      shown = turn
      setFound(all)
    }
    void look()
    const timer = setInterval(look, pollMs)
    const stop = phone.on('answer', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isCurrent = false
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [phone, tokens])
  return found
}
