import { Stack } from '@latchkey/ui'
import { PairingCode, type PairingCodeProps } from '../PairingCode.tsx'

export type ConnectingWalletConnectBasicViewProps = Omit<PairingCodeProps, 'wallet'>

export function ConnectingWalletConnectBasicView(props: ConnectingWalletConnectBasicViewProps) {
  return (
    <Stack inset="view">
      <PairingCode {...props} wallet={undefined} />
    </Stack>
  )
}
