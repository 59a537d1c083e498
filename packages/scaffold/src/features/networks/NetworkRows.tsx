import type { CaipNetworkId, Network } from '@latchkey/core'
import { List, ListRow, NetworkImage, Tag } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { networksTexts } from './en.ts'

export type NetworkRowsProps = {
  networks: readonly Network[]
  activeId?: CaipNetworkId | undefined
  /** The networks that the wallet's session allows. Undefined if the session sets no limit. */
  approvedIds: readonly CaipNetworkId[] | undefined
  label: string
  /** Returns a network's picture. By default, the picture in the network's `assets`. */
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
