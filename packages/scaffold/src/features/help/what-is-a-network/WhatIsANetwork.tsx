import { useLatchkey } from '@latchkey/react'
import { WhatIsANetworkView } from './WhatIsANetworkView.tsx'

export function WhatIsANetwork() {
  const { goBack } = useLatchkey()
  return <WhatIsANetworkView onDone={goBack} />
}
