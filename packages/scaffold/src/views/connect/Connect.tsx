import type { Connector } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { ConnectView } from './ConnectView.tsx'
import { walletRows } from './walletSections.ts'

/** Where a visitor who is not connected begins. */
export function Connect() {
  const kit = useLatchkey()
  const { core } = kit
  const view = useSelected(core, () => {
    const { features, termsConditionsUrl, privacyPolicyUrl } = core.options.state
    return {
      rows: walletRows(
        kit.getConnectors(),
        core.connection.state.recentWallets,
        features.connectorTypeOrder as typeof features.connectorTypeOrder,
      ),
      isCollapsed: features.collapseWallets,
      hasLegalCheckbox: features.legalCheckbox,
      termsConditionsUrl,
      privacyPolicyUrl,
    }
  })
  return (
    <ConnectView
      {...view}
      onSelect={(connector) => {
        const chosen = memberOf(connector, core.chain.state.activeNamespace)
        core.router.push({ name: 'ConnectingExternal', data: { connector: chosen } })
      }}
      onGetWallet={() => {
        core.events.track({ event: 'CLICK_GET_WALLET_HELP' })
        core.router.push({ name: 'GetWallet' })
      }}
    />
  )
}

/** The connector of a merged wallet that belongs to the chain that the visitor looks at. */
function memberOf(connector: Connector, namespace: Connector['namespace']): Connector {
  const { connectors = [] } = connector
  return connectors.find((member) => member.namespace === namespace) ?? connectors[0] ?? connector
}
