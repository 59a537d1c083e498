import { useLatchkeyAccount, useLatchkeyDisconnect, useLatchkeyNetwork } from '@latchkey/react'
import { useBalance, useConnection } from 'wagmi'
import { Fact, Panel } from './Panel.tsx'

/** Shows the connection twice: as Latchkey's hooks return it, and as wagmi's own hooks return it. */
export function AccountPanel() {
  const account = useLatchkeyAccount()
  const { chainId, isSupported } = useLatchkeyNetwork()
  const { disconnect } = useLatchkeyDisconnect()
  const connection = useConnection()
  const balance = useBalance({ address: connection.address, query: { enabled: connection.isConnected } })
  return (
    <Panel title="Account">
      <Fact name="Status">{account.status}</Fact>
      <Fact name="Address">{account.address ?? 'none'}</Fact>
      <Fact name="Chain id">{`${chainId}${isSupported ? '' : ' (unsupported)'}`}</Fact>
      <Fact name="wagmi address">{connection.address ?? 'none'}</Fact>
      <Fact name="wagmi chain id">{connection.chainId ?? 'none'}</Fact>
      <Fact name="wagmi balance in wei">{balance.data ? String(balance.data.value) : 'none'}</Fact>
      {account.isConnected && (
        <button type="button" className="plain" onClick={() => void disconnect()}>
          Disconnect from the page
        </button>
      )}
    </Panel>
  )
}
