import { useState } from 'react'
import { isAddress, parseEther } from 'viem'
import { useConnection, useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'
import { Fact, Panel } from './Panel.tsx'

/** Lets the visitor send a transaction, by wagmi's own hook. */
export function SendPanel() {
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const [amount, setAmount] = useState('0.01')
  const { isConnected } = useConnection()
  const { mutate, data: hash, error, isPending } = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash })
  const canSend = isConnected && !isPending && isAddress(to) && /^\d+(\.\d{1,18})?$/.test(amount)
  return (
    <Panel title="Send a transaction">
      <label className="field">
        Recipient
        <input value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <label className="field">
        Amount in ETH
        <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
      </label>
      <button
        type="button"
        className="plain"
        disabled={!canSend}
        onClick={() => isAddress(to) && mutate({ to, value: parseEther(amount) })}
      >
        {isPending ? 'Waiting for the wallet…' : 'Send transaction'}
      </button>
      <Fact name="Transaction">{hash ?? 'none'}</Fact>
      <Fact name="Receipt">{receipt.data?.status ?? 'none'}</Fact>
      {error && <p role="alert">{error.name}</p>}
    </Panel>
  )
}
