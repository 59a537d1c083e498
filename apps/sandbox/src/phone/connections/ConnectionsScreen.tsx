import type { PhoneSession } from '@latchkey/phone'
import { Button, EmptyState, List, ListRow, NetworkIcon } from '@latchkey/ui'
import { useState } from 'react'
import { hostOf, PeerMark } from '../parts/PeerHeader.tsx'
import { peerName } from '../parts/peerName.ts'
import { usePhone } from '../state/PhoneContext.tsx'
import { ConnectionSheet } from './ConnectionSheet.tsx'

/** Lists the sites that are connected to the phone. */
export function ConnectionsScreen({ onPaste }: { onPaste: () => void }) {
  const phone = usePhone()
  const [chosenTopic, setChosenTopic] = useState<string>()
  const sessions = phone.sessions()
  const session = sessions.find(({ topic }) => topic === chosenTopic)
  return (
    <div className="screen">
      <h1 className="screen-title">Connections</h1>
      {sessions.length === 0 ? (
        <EmptyState
          action={
            <Button onClick={onPaste} variant="secondary">
              Connect a site
            </Button>
          }
          icon={<NetworkIcon />}
          title="No site is connected."
        />
      ) : (
        <List label="Connected sites">
          {sessions.map((one) => (
            <ListRow
              detail={`${hostOf(one.peer.url)}, ${chainCount(one)}`}
              key={one.topic}
              mark={<PeerMark peer={one.peer} size={40} />}
              name={peerName(one.peer)}
              onClick={() => setChosenTopic(one.topic)}
            />
          ))}
        </List>
      )}
      {session && <ConnectionSheet onClose={() => setChosenTopic(undefined)} session={session} />}
    </div>
  )
}

function chainCount({ chains }: PhoneSession): string {
  return chains.length === 1 ? 'one network' : `${chains.length} networks`
}
