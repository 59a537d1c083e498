import { readPlatform } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import { useAskOnce } from '../../../parts/useAskOnce.ts'
import { AllWallets } from '../../wallets/all-wallets/AllWallets.tsx'
import { useOffer } from '../useOffer.ts'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'

/** Shows a QR code that any wallet can scan. A phone cannot scan its own screen, so on a phone this view is the list of wallets. */
export function ConnectingWalletConnectBasic() {
  return readPlatform().isMobile ? <AllWallets data={undefined} /> : <AnyWalletCode />
}

function AnyWalletCode() {
  const { status, uri, makeOffer, canRetry } = useOffer(useLatchkey(), undefined)
  useAskOnce(makeOffer)
  return <ConnectingWalletConnectBasicView status={status} uri={uri} onRetry={canRetry ? makeOffer : undefined} />
}
