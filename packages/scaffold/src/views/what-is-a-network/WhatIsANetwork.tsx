import { goBack } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import { WhatIsANetworkView } from './WhatIsANetworkView.tsx'

export function WhatIsANetwork() {
  const { core } = useLatchkey()
  return <WhatIsANetworkView onDone={() => goBack(core)} />
}
