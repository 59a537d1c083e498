import { AddressText, Avatar, Button, CopyButton, PlusIcon, QrIcon, Tag, Text, WarningIcon } from '@latchkey/ui'
import { useState } from 'react'
import { usePhone } from '../state/PhoneContext.tsx'
import { HoldingList } from './HoldingList.tsx'
import { ReceiveSheet } from './ReceiveSheet.tsx'

type HomeProps = { onScan: () => void; onPaste: () => void; waitingCount: number; onShowWaiting: () => void }

/**
 * Shows whether the phone is connected to the relay. Without a session, the phone needs no connection, so the tag says "ready" and not
 * "offline".
 */
function RelayTag() {
  const phone = usePhone()
  if (phone.isOnline()) return <Tag tone="success">Online</Tag>
  return phone.sessions().length > 0 ? <Tag tone="warning">No relay</Tag> : <Tag tone="neutral">Ready</Tag>
}

/** Shows the phone's account, two ways to connect a site, and the balances. */
export function HomeScreen({ onScan, onPaste, waitingCount, onShowWaiting }: HomeProps) {
  const phone = usePhone()
  const [receiveNetworkId, setReceiveNetworkId] = useState<string>()
  const [mainAccount] = phone.accounts()
  return (
    <div className="screen">
      <header className="hero">
        <Avatar address={mainAccount?.address ?? ''} size={72} />
        <h1 className="hero-name">Sandbox Phone</h1>
        {mainAccount && (
          <CopyButton
            copiedLabel="Address copied"
            failedLabel="Could not copy"
            label="Copy address"
            text={mainAccount.address}
          >
            <AddressText address={mainAccount.address} />
          </CopyButton>
        )}
        <div className="hero-tags">
          <RelayTag />
          <Tag tone="warning">Public keys</Tag>
        </div>
      </header>
      {waitingCount > 0 && (
        <Button icon={<WarningIcon />} onClick={onShowWaiting} size="wide" variant="secondary">
          {waitingCount === 1 ? 'One request waits for you' : `${waitingCount} requests wait for you`}
        </Button>
      )}
      <div className="ways">
        <Button icon={<QrIcon />} onClick={onScan} size="wide">
          Scan
        </Button>
        <Button icon={<PlusIcon />} onClick={onPaste} size="wide" variant="secondary">
          Paste a link
        </Button>
      </div>
      <section aria-labelledby="holdings" className="block">
        <Text as="h2" id="holdings" size="secondary" tone="secondary">
          Balances
        </Text>
        <HoldingList onChoose={setReceiveNetworkId} />
      </section>
      {receiveNetworkId && (
        <ReceiveSheet caipNetworkId={receiveNetworkId} onClose={() => setReceiveNetworkId(undefined)} />
      )}
    </div>
  )
}
