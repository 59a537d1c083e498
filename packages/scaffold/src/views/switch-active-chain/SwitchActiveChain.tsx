import { closeModal, getAccount, namespaceNames, switchNetwork } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

/** Says that the page moves to another kind of chain, and whether a wallet for it is there. */
export function SwitchActiveChain({ data: { namespace, network } }: ViewProps<'SwitchActiveChain'>) {
  const { core } = useLatchkey()
  const isConnected = useSelected(core, () => getAccount(core, { namespace }).isConnected)
  const target = network ?? core.chain.state.networks.find(({ chainNamespace }) => chainNamespace === namespace)

  async function move() {
    if (target) await switchNetwork(core, { network: target })
    if (isConnected) closeModal(core)
    else core.router.reset({ name: 'Connect' }, 'forward')
  }

  return (
    <SwitchActiveChainView
      chainName={namespaceNames[namespace]}
      imageUrl={target?.assets?.imageUrl}
      isConnected={isConnected}
      onConfirm={() => void move().catch(core.log.error)}
    />
  )
}
