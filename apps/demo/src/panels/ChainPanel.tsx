import type { Namespace } from '@latchkey/core'
import {
  useLatchkey,
  useLatchkeyAccount,
  useLatchkeyBalance,
  useLatchkeyConnections,
  useLatchkeyNetwork,
} from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { Fact, Panel } from './Panel.tsx'

export type ChainPanelProps = {
  namespace: Namespace
  title: string
  /** The recipient and the amount (in the chain's base unit) that the fields contain at first. The visitor can change both. */
  recipient: string
  amount: string
  /** Name of the base unit, such as `wei`. */
  unit: string
}

/** Shows the account of one namespace, and lets the visitor sign and pay. Uses only functions of the kit. */
export function ChainPanel({ namespace, title, recipient, amount, unit }: ChainPanelProps) {
  const kit = useLatchkey()
  const account = useLatchkeyAccount({ namespace })
  const { network } = useLatchkeyNetwork({ namespace })
  const { balance, updateBalance } = useLatchkeyBalance({ namespace })
  const { connections } = useLatchkeyConnections({ namespace })
  const [outcome, setOutcome] = useState<{ signature?: string; transaction?: string; error?: string }>({})
  const [isWaiting, setIsWaiting] = useState(false)

  async function runRequest(work: () => Promise<typeof outcome>) {
    setIsWaiting(true)
    setOutcome({})
    setOutcome(await work().catch((error) => ({ error: String(error.code ?? error) })))
    setIsWaiting(false)
    await updateBalance()
  }

  function sign() {
    return runRequest(async () => ({ signature: await kit.signMessage({ namespace, message: 'Hello from Latchkey' }) }))
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const transaction = { to: String(form.get('to')), value: BigInt(String(form.get('amount'))) }
    return runRequest(async () => ({ transaction: await kit.sendTransaction({ namespace, transaction }) }))
  }

  const loadedBalance = balance.status === 'loaded' ? balance.balance : undefined
  return (
    <Panel title={title}>
      <Fact name={`${title} status`}>{account.status}</Fact>
      <Fact name={`${title} address`}>{account.address ?? 'none'}</Fact>
      <Fact name={`${title} network`}>{network?.name ?? 'none'}</Fact>
      <Fact name={`${title} balance in ${unit}`}>{loadedBalance ? String(loadedBalance.value) : 'none'}</Fact>
      <Fact name={`${title} wallets`}>{connections.map(({ wallet }) => wallet.name).join(', ') || 'none'}</Fact>
      <button
        type="button"
        className="plain"
        onClick={() => kit.open(account.isConnected ? { namespace } : { namespace, view: 'Connect' })}
      >
        {account.isConnected ? `Open the ${title} account` : `Connect ${title}`}
      </button>
      <button type="button" className="plain" disabled={!account.isConnected || isWaiting} onClick={() => void sign()}>
        Sign on {title}
      </button>
      <form className="form" onSubmit={(event) => void send(event)}>
        <label className="field">
          {title} recipient
          <input name="to" defaultValue={recipient} required />
        </label>
        <label className="field">
          Amount in {unit}
          <input name="amount" defaultValue={amount} inputMode="numeric" pattern="\d+" required />
        </label>
        <button type="submit" className="plain" disabled={!account.isConnected || isWaiting}>
          Send on {title}
        </button>
      </form>
      <Fact name={`${title} signature`}>{outcome.signature ?? 'none'}</Fact>
      <Fact name={`${title} transaction`}>{outcome.transaction ?? 'none'}</Fact>
      {outcome.error && <p role="alert">{outcome.error}</p>}
    </Panel>
  )
}
