import { closeModal, getAccount, switchNetwork } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useCallback, useEffect, useRef } from 'react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'

/** Asks the wallet to move to a network, at once, and again when the visitor wants to. */
export function SwitchNetwork({ data: { network } }: ViewProps<'SwitchNetwork'>) {
  const { core } = useLatchkey()
  const wallet = useSelected(core, () => {
    const account = getAccount(core)
    return account.isConnected ? account.wallet : undefined
  })
  const status = useSelected(core, () => {
    const { networkSwitch } = core.chain.state
    return networkSwitch.status === 'failed' ? networkSwitch.error.code : 'switching'
  })
  const start = useCallback(() => {
    switchNetwork(core, { network }).then(
      () => {
        if (core.router.current()?.name === 'SwitchNetwork') closeModal(core)
      },
      () => {
        // The state of the switch says what became of it.
      },
    )
  }, [core, network])

  // StrictMode mounts twice; the wallet is asked once.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  }, [start])

  return (
    <SwitchNetworkView
      network={{ name: network.name, imageUrl: network.assets?.imageUrl }}
      walletName={wallet?.name ?? ''}
      status={status}
      onRetry={start}
    />
  )
}
