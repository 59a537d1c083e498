import { ScrollArea } from '@latchkey/ui'
import { PairingCode, type PairingCodeProps } from '../PairingCode.tsx'

export type ConnectingWalletConnectBasicViewProps = Omit<PairingCodeProps, 'wallet'>

export function ConnectingWalletConnectBasicView(props: ConnectingWalletConnectBasicViewProps) {
  return (
    <ScrollArea>
      <PairingCode {...props} wallet={undefined} />
    </ScrollArea>
  )
}
