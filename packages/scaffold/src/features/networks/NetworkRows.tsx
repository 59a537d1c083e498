import type { CaipNetworkId, Network } from '@latchkey/core'
import { List, ListRow, NetworkImage, Tag } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { networksTexts } from './en.ts'

export type NetworkRowsProps = {
  networks: readonly Network[]
  activeId?: CaipNetworkId | undefined
  /**
   * Ids of the networks that the wallet's session allows. Rows of other networks are disabled. Undefined if the session allows all
   * networks.
   */
  approvedIds: readonly CaipNetworkId[] | undefined
  label: string
  /** Returns the URL of a network's picture. By default, the URL in the network's `assets`. */
  imageOf?: ((network: Network) => string | undefined) | undefined
  onSelect: (network: Network) => void
}

export function NetworkRows({ networks, activeId, approvedIds, label, imageOf, onSelect }: NetworkRowsProps) {
  const { t } = useTexts(networksTexts)
  return (
    <List label={label}>
      {networks.map((network) => {
        const { caipNetworkId, name, testnet } = network
        const src = imageOf ? imageOf(network) : network.assets?.imageUrl
        const isApproved = approvedIds?.includes(caipNetworkId) ?? true
        return (
          <ListRow
            key={caipNetworkId}
            mark={<NetworkImage name={name} src={src} />}
            name={name}
            detail={isApproved ? undefined : t('networks.notApproved')}
            tag={testnet && <Tag>{t('networks.testnet')}</Tag>}
            state={caipNetworkId === activeId ? 'selected' : isApproved ? 'ready' : 'disabled'}
            onClick={() => onSelect(network)}
          />
        )
      })}
    </List>
  )
}
