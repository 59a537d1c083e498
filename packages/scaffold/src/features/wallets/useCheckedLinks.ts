import { type Latchkey, type LinkCheck, loadLinkCheck } from '@latchkey/core'
import { checkedWallet } from '@latchkey/core/directory'
import { useEffect, useState } from 'react'

/** Returns a function that removes unsafe links from a wallet. Returns undefined until the code of this function has loaded. */
export function useCheckedLinks({ core }: Latchkey): LinkCheck | undefined {
  const [checkLinks, setCheckLinks] = useState(() => core.features.linkCheck)
  useEffect(() => {
    let isEffectActive = true
    loadLinkCheck(core).then(() => {
      // If the code failed to load, `checkedWallet` removes all links of the wallet, because none can be checked.
      if (isEffectActive) setCheckLinks(() => core.features.linkCheck ?? ((wallet) => checkedWallet(core, wallet)))
    })
    return () => {
      isEffectActive = false
    }
  }, [core])
  return checkLinks
}
