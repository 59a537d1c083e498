import { type Latchkey, type LinkCheck, loadLinkCheck } from '@latchkey/core'
import { checkedWallet } from '@latchkey/core/directory'
import { useEffect, useState } from 'react'

/** What leaves a wallet those of its links that may be followed; `undefined` until that can be told. */
export function useCheckedLinks({ core }: Latchkey): LinkCheck | undefined {
  const [check, setCheck] = useState(() => core.features.linkCheck)
  useEffect(() => {
    let isCurrent = true
    loadLinkCheck(core).then(() => {
      // Where it cannot be told, none may be.
      if (isCurrent) setCheck(() => core.features.linkCheck ?? ((wallet) => checkedWallet(core, wallet)))
    })
    return () => {
      isCurrent = false
    }
  }, [core])
  return check
}
