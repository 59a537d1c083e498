import { useEffect, useState } from 'react'

/** Time in ms without a response after which the wallet's window is probably closed or hidden behind another window. */
const longWaitMs = 6_000

/** Returns true once the visitor has waited for `longWaitMs`. The view can then offer another way to connect. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    setIsLong(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), longWaitMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isLong
}
