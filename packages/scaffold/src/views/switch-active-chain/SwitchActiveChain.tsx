import { namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

/** Says that the page moves to another kind of chain, and whether a wallet for it is there. */
export function SwitchActiveChain({ data: { namespace, network } }: ViewProps<'SwitchActiveChain'>) {
  const kit = useLatchkey()
  const { core } = kit
  const isConnected = useSelected(core, () => kit.getAccount({ namespace }).isConnected)
  const target = network ?? core.chain.state.networks.find(({ chainNamespace }) => chainNamespace === namespace)

  async function move() {
    if (target) await kit.switchNetwork(target)
    if (isConnected) kit.close()
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
