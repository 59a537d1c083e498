import type { PhoneSession } from '@latchkey/phone'
import { Button, DisconnectIcon, Stack } from '@latchkey/ui'
import { useState } from 'react'
import { Fact, Facts } from '../parts/Facts.tsx'
import { PeerHeader } from '../parts/PeerHeader.tsx'
import { RelayNote } from '../parts/RelayNote.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useToast } from '../parts/useToast.tsx'
import { ChainChoice } from '../prompts/ChainChoice.tsx'
import { usePhone } from '../state/PhoneContext.tsx'

/** Shows what a connected site may do, and lets the person change this or disconnect. */
export function ConnectionSheet({ session, onClose }: { session: PhoneSession; onClose: () => void }) {
  const phone = usePhone()
  const toast = useToast()
  const [chains, setChains] = useState<readonly string[]>(session.chains)
  const [busy, setBusy] = useState<'changing' | 'leaving'>()
  const hasChanged = chains.length !== session.chains.length || chains.some((chain) => !session.chains.includes(chain))

  async function run(step: 'changing' | 'leaving', act: () => Promise<void>, done: string) {
    setBusy(step)
    try {
      await act()
      toast({ tone: 'success', text: done })
      onClose()
    } catch (error) {
      toast({ tone: 'error', text: error instanceof Error ? error.message : 'That did not work.' })
      setBusy(undefined)
    }
  }

  return (
    <Sheet
      footer={
        <Stack>
          {busy && <RelayNote />}
          {hasChanged && (
            <Button
              onClick={() =>
                run('changing', () => phone.updateSession({ topic: session.topic, chains }), 'The site was told.')
              }
              size="wide"
              state={chains.length === 0 ? 'disabled' : busy === 'changing' ? 'loading' : 'ready'}
            >
              Change networks
            </Button>
          )}
          <Button
            icon={<DisconnectIcon />}
            onClick={() => run('leaving', () => phone.deleteSession(session.topic), 'Disconnected')}
            size="wide"
            state={busy === 'leaving' ? 'loading' : 'ready'}
            variant="secondary"
          >
            Disconnect
          </Button>
        </Stack>
      }
      onClose={onClose}
      title="Connection"
    >
      <Stack gap={16}>
        <PeerHeader peer={session.peer} says="is connected to this phone." />
        <ChainChoice
          available={phone.networks().map(({ caipNetworkId }) => caipNetworkId)}
          chosen={chains}
          onChange={setChains}
        />
        <Facts>
          <Fact name="Until">{new Date(session.expiresAt).toLocaleString()}</Fact>
          <Fact layout="block" name="May ask for">
            <span className="methods">{session.methods.join(', ')}</span>
          </Fact>
        </Facts>
      </Stack>
    </Sheet>
  )
}
