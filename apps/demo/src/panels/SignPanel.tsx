import { useState } from 'react'
import { useConnection, useSignMessage } from 'wagmi'
import { Fact, Panel } from './Panel.tsx'

/** Lets the visitor sign a message, by wagmi's own hook. */
export function SignPanel() {
  const [message, setMessage] = useState('Hello from Latchkey')
  const { isConnected } = useConnection()
  const { mutate, data, error, isPending } = useSignMessage()
  return (
    <Panel title="Sign a message">
      <label className="field">
        Message
        <input value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <button type="button" className="plain" disabled={!isConnected || isPending} onClick={() => mutate({ message })}>
        {isPending ? 'Waiting for the wallet…' : 'Sign message'}
      </button>
      <Fact name="Signature">{data ?? 'none'}</Fact>
      {error && <p role="alert">{error.name}</p>}
    </Panel>
  )
}
