import { useLatchkey, useSelected } from '@latchkey/react'
import { useCallback, useEffect, useRef } from 'react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'

/** Asks the wallet to move to a network, at once, and again when the visitor wants to. */
export function SwitchNetwork({ data: { network } }: ViewProps<'SwitchNetwork'>) {
  const kit = useLatchkey()
  const { core } = kit
  const wallet = useSelected(core, () => {
    const account = kit.getAccount()
    return account.isConnected ? account.wallet : undefined
  })
  const status = useSelected(core, () => {
    const { networkSwitch } = core.chain.state
    return networkSwitch.status === 'failed' ? networkSwitch.error.code : 'switching'
  })
  const start = useCallback(() => {
    kit.switchNetwork(network).then(
      () => {
        if (core.router.current()?.name === 'SwitchNetwork') kit.close()
      },
      () => {
        // The state of the switch says what became of it.
      },
    )
  }, [kit, core, network])

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
