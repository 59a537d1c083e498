import { useEffect, useState } from 'react'
import { useConfig, usePhone } from '../state/PhoneContext.tsx'
import { type Holding, readBalances } from './readBalances.ts'

/** What the phone's account has on one network, or `unreachable` if the network's chain does not respond. */
export type NetworkHoldings = { caipNetworkId: string; holdings: readonly Holding[] | 'unreachable' }

const pollMs = 4000

/**
 * Returns what the phone's account has on each network. Undefined until the first result. The chains are asked again and again while the
 * page is visible.
 */
export function useBalances(): readonly NetworkHoldings[] | undefined {
  const phone = usePhone()
  const { tokens } = useConfig()
  const [holdings, setHoldings] = useState<readonly NetworkHoldings[]>()
  useEffect(() => {
    let isMounted = true
    let readCount = 0
    let shownReadNumber = 0
    const readAll = async () => {
      if (document.hidden) return
      readCount += 1
      const readNumber = readCount
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
      // Ignores the result of a slow request if a newer request has already finished.
      if (!isMounted || readNumber < shownReadNumber) return
      shownReadNumber = readNumber
      setHoldings(all)
    }
    void readAll()
    const timer = setInterval(readAll, pollMs)
    const stop = phone.on('answer', readAll)
    document.addEventListener('visibilitychange', readAll)
    return () => {
      isMounted = false
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', readAll)
    }
  }, [phone, tokens])
  return holdings
}
