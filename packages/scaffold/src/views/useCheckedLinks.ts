import { type Core, type Latchkey, loadLinkCheck } from '@latchkey/core'
import { useEffect, useState } from 'react'

type LinkCheck = NonNullable<Core['directory']['checkLinks']>

/** Where it cannot be told, none may be. */
const refuseAll: LinkCheck = ({ id, name, chains, imageUrl }) => ({ id, name, chains, ...(imageUrl && { imageUrl }) })

/** What leaves a wallet those of its links that may be followed; `undefined` until that can be told. */
export function useCheckedLinks({ core }: Latchkey): LinkCheck | undefined {
  const [check, setCheck] = useState(() => core.directory.checkLinks)
  useEffect(() => {
    let isCurrent = true
    loadLinkCheck(core).then(() => {
      if (isCurrent) setCheck(() => core.directory.checkLinks ?? refuseAll)
    })
    return () => {
      isCurrent = false
    }
  }, [core])
  return check
}
