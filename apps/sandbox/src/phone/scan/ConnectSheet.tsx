import { BackIcon, Button, DesktopIcon, IconButton, QrIcon, Stack, Text, TextInput } from '@latchkey/ui'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { RelayNote } from '../parts/RelayNote.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { usePhone } from '../state/PhoneContext.tsx'
import { ScanView } from './ScanView.tsx'
import type { ScanSource } from './useScanner.ts'

export type ConnectWay = 'paste' | ScanSource

type ConnectSheetProps = {
  way: ConnectWay
  /** A pairing link with which the sheet connects as soon as it opens. */
  uri?: string | undefined
  onClose: () => void
}

/** Connects to a site by its pairing link. The link comes from the camera, from another window on the screen, or from the clipboard. */
export function ConnectSheet({ way: initialWay, uri: initialUri, onClose }: ConnectSheetProps) {
  const phone = usePhone()
  const [way, setWay] = useState(initialWay)
  const [uri, setUri] = useState(initialUri ?? '')
  const [error, setError] = useState<string>()
  const [state, setState] = useState<'ready' | 'loading'>('ready')

  async function pair(text: string) {
    setState('loading')
    setError(undefined)
    try {
      await phone.pair(text)
      onClose()
    } catch (cause) {
      setWay('paste')
      setUri(text)
      setError(errorText(text, cause))
      setState('ready')
    }
  }
  const pairGiven = useEffectEvent(() => initialUri && void pair(initialUri))
  useEffect(() => void pairGiven(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    void pair(uri)
  }

  if (way !== 'paste') {
    return (
      <Sheet
        leading={<IconButton icon={<BackIcon />} label="Paste a link instead" onClick={() => setWay('paste')} />}
        onClose={onClose}
        title={way === 'camera' ? 'Scan a code' : 'Read from the screen'}
      >
        <ScanView key={way} onUri={pair} source={way} />
      </Sheet>
    )
  }
  return (
    <Sheet onClose={onClose} title="Connect a site">
      <form onSubmit={submit}>
        <Stack gap={16}>
          <Text tone="secondary">Copy the link under the site's code, and paste it here.</Text>
          <TextInput
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            error={error}
            label="Connection link"
            onChange={(event) => setUri(event.target.value)}
            placeholder="wc:…"
            spellCheck={false}
            value={uri}
          />
          <Button size="wide" state={state === 'loading' ? 'loading' : uri.trim() ? 'ready' : 'disabled'} type="submit">
            Connect
          </Button>
          {state === 'loading' && <RelayNote />}
          <div className="ways">
            <Button icon={<QrIcon />} onClick={() => setWay('camera')} size="wide" variant="secondary">
              Camera
            </Button>
            <Button icon={<DesktopIcon />} onClick={() => setWay('screen')} size="wide" variant="secondary">
              This screen
            </Button>
          </div>
        </Stack>
      </form>
    </Sheet>
  )
}

function errorText(uri: string, cause: unknown): string {
  if (!uri.trim().startsWith('wc:')) return 'A connection link starts with wc:'
  const message = cause instanceof Error ? cause.message : ''
  if (/expired/i.test(message)) return 'This link has expired. Ask the site for a new one.'
  if (/exist/i.test(message)) return 'This link was used before. Ask the site for a new one.'
  if (/malformed|invalid|missing/i.test(message)) return 'This is not a whole connection link.'
  return 'The relay could not be reached. Try again.'
}
