import { useLatchkey } from '@latchkey/react'
import { WhatIsAWalletView } from './WhatIsAWalletView.tsx'

export function WhatIsAWallet() {
  const { core } = useLatchkey()
  return (
    <WhatIsAWalletView
      onGetWallet={() => {
        core.events.track({ event: 'CLICK_GET_WALLET_HELP' })
        core.router.push({ name: 'GetWallet' })
      }}
    />
  )
}
