import { type Latchkey, type LinkCheck, loadLinkCheck } from '@latchkey/core'
import { keepAllowedLinks } from '@latchkey/core/directory'
import { useEffect, useState } from 'react'

/** Returns a function that removes unsafe links from a wallet. Returns undefined until the code of this function has loaded. */
export function useLinkCheck({ core }: Latchkey): LinkCheck | undefined {
  const [checkLinks, setCheckLinks] = useState(() => core.features.linkCheck)
  useEffect(() => {
    let isEffectActive = true
    loadLinkCheck(core).then(() => {
      // If the code failed to load, `keepAllowedLinks` removes all links of the wallet, because none can be checked.
      if (isEffectActive) setCheckLinks(() => core.features.linkCheck ?? ((wallet) => keepAllowedLinks(core, wallet)))
    })
    return () => {
      isEffectActive = false
    }
  }, [core])
  return checkLinks
}
