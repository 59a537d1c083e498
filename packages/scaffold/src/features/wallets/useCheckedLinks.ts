import { type Latchkey, type LinkCheck, loadLinkCheck } from '@latchkey/core'
import { checkedWallet } from '@latchkey/core/directory'
import { useEffect, useState } from 'react'

/** Returns a function that removes unsafe links from a wallet. Undefined until that check has loaded. */
export function useCheckedLinks({ core }: Latchkey): LinkCheck | undefined {
  const [check, setCheck] = useState(() => core.features.linkCheck)
  useEffect(() => {
    let isCurrent = true
    loadLinkCheck(core).then(() => {
      // If the check did not load, all links are removed.
      if (isCurrent) setCheck(() => core.features.linkCheck ?? ((wallet) => checkedWallet(core, wallet)))
    })
    return () => {
      isCurrent = false
    }
  }, [core])
  return check
}
