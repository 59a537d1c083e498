import { AddressText, CopyButton, Stack, Text } from '@latchkey/ui'
import { QrCode } from '@latchkey/ui/qr-code'
import { Sheet } from '../parts/Sheet.tsx'
import { networkName } from '../state/networkName.ts'
import { usePhone } from '../state/PhoneContext.tsx'

/** Shows the addresses of the account on one network, as QR codes and as texts. */
export function ReceiveSheet({ caipNetworkId, onClose }: { caipNetworkId: string; onClose: () => void }) {
  const phone = usePhone()
  const name = networkName(phone.networks(), caipNetworkId)
  const accounts = phone.accounts().filter((account) => account.caipNetworkId === caipNetworkId)
  return (
    <Sheet onClose={onClose} title={`Receive on ${name}`}>
      <Stack gap={24}>
        {accounts.map(({ address, purpose }) => (
          <Stack align="center" gap={12} key={address}>
            {purpose && <Text tone="secondary">{purpose === 'payment' ? 'For payments' : 'For ordinals'}</Text>}
            <QrCode label={`The address ${address} as a code`} size={200} value={address} />
            <div className="full-address">
              <AddressText address={address} length="full" />
            </div>
            <CopyButton copiedLabel="Address copied" failedLabel="Could not copy" label="Copy address" text={address}>
              Copy address
            </CopyButton>
          </Stack>
        ))}
      </Stack>
    </Sheet>
  )
}
