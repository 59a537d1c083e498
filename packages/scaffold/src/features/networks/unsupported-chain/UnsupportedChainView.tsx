import type { CaipNetworkId, Network } from '@latchkey/core'
import { CardFooter, List, ScrollArea, Stack, Text, WarningIcon } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { DisconnectRow } from '../../../parts/DisconnectRow.tsx'
import { networksTexts } from '../en.ts'
import { NetworkRows, type NetworkRowsProps } from '../NetworkRows.tsx'

export type UnsupportedChainViewProps = {
  networks: readonly Network[]
  approvedIds: readonly CaipNetworkId[] | undefined
  /** Returns the URL of a network's picture. By default, the URL in the network's `assets`. */
  imageOf?: NetworkRowsProps['imageOf']
  isDisconnecting: boolean
  onSelect: (network: Network) => void
  onDisconnect: () => void
}

export function UnsupportedChainView(props: UnsupportedChainViewProps) {
  const { networks, approvedIds, imageOf, isDisconnecting, onSelect, onDisconnect } = props
  const { t } = useTexts(networksTexts)
  return (
    <>
      <ScrollArea>
        <Stack gap={16}>
          <Stack gap={8} align="center">
            <Text tone="warning" as="span">
              <WarningIcon width="32" height="32" />
            </Text>
            <Text align="center" as="h3">
              {t('unsupported.heading')}
            </Text>
            <Text size="secondary" tone="secondary" align="center">
              {t('unsupported.text')}
            </Text>
          </Stack>
          <NetworkRows
            networks={networks}
            approvedIds={approvedIds}
            label={t('unsupported.list')}
            imageOf={imageOf}
            onSelect={onSelect}
          />
        </Stack>
      </ScrollArea>
      <CardFooter>
        <List>
          <DisconnectRow isDisconnecting={isDisconnecting} onDisconnect={onDisconnect} />
        </List>
      </CardFooter>
    </>
  )
}
