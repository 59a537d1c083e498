import type { CaipNetworkId, Network } from '@latchkey/core'
import { List, ListRow, NetworkImage, ScrollArea, Stack, Tag, Text } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { AddressBlock } from '../../../parts/AddressBlock.tsx'
import { receiveTexts } from '../en.ts'

export type WalletCompatibleNetworksViewProps = {
  address: string
  networks: readonly Network[]
  activeId: CaipNetworkId
  /** Returns the URL of a network's picture. By default, the URL in the network's `assets`. */
  imageOf?: ((network: Network) => string | undefined) | undefined
}

/** Lists the networks on which an address receives. Nothing can be chosen here. */
export function WalletCompatibleNetworksView({
  address,
  networks,
  activeId,
  imageOf = ({ assets }) => assets?.imageUrl,
}: WalletCompatibleNetworksViewProps) {
  const { t } = useTexts(receiveTexts)
  return (
    <ScrollArea label={t('receive.networks.list')}>
      <Stack gap={16}>
        <Text size="secondary" tone="secondary" align="center">
          {t('receive.networks.note')}
        </Text>
        <AddressBlock address={address} label={t('receive.networks.list')} />
        <List label={t('receive.networks.list')}>
          {networks.map((network) => (
            <ListRow
              key={network.caipNetworkId}
              mark={<NetworkImage name={network.name} src={imageOf(network)} />}
              name={network.name}
              detail={network.caipNetworkId === activeId ? t('receive.networks.current') : undefined}
              tag={network.testnet && <Tag>{t('receive.networks.testnet')}</Tag>}
            />
          ))}
        </List>
      </Stack>
    </ScrollArea>
  )
}
