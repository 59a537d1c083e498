import { useEffect, useState } from 'react'
import { useConfig, usePhone } from '../state/PhoneContext.tsx'
import { type Holding, readBalances } from './readBalances.ts'

/** The phone's balances on one network, or `unreachable` if the chain does not respond. */
export type NetworkHoldings = { caipNetworkId: string; holdings: readonly Holding[] | 'unreachable' }

const pollMs = 4000

/** Returns the phone's balances by network, or `undefined` before the first result. They are read repeatedly while the page is visible. */
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
      // A slow earlier read must not replace the result of a later one.
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
