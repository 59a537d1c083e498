import type { CaipNetworkId, Network } from '@latchkey/core'
import {
  Button,
  CardFooter,
  EmptyState,
  NetworkIcon,
  ScrollArea,
  SearchInput,
  Stack,
  VisuallyHidden,
} from '@latchkey/ui'
import { useState } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { networksTexts } from '../en.ts'
import { NetworkRows, type NetworkRowsProps } from '../NetworkRows.tsx'

/** The search field is shown if the site has at least this many networks. */
const minNetworksForSearch = 6

export type NetworksViewProps = {
  networks: readonly Network[]
  activeId: CaipNetworkId
  approvedIds: readonly CaipNetworkId[] | undefined
  /** Returns the URL of a network's picture. By default, the URL in the network's `assets`. */
  imageOf?: NetworkRowsProps['imageOf']
  onSelect: (network: Network) => void
  onHelp: () => void
}

export function NetworksView({ networks, activeId, approvedIds, imageOf, onSelect, onHelp }: NetworksViewProps) {
  const { t, locale } = useTexts(networksTexts)
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase(locale)
  const matches = networks.filter(
    ({ name, id }) => name.toLocaleLowerCase(locale).includes(query) || String(id) === query,
  )
  return (
    <>
      <ScrollArea>
        <Stack gap={12}>
          {networks.length >= minNetworksForSearch && (
            <SearchInput
              label={t('networks.search')}
              clearLabel={t('common.clearSearch')}
              value={search}
              onValueChange={setSearch}
            />
          )}
          {matches.length > 0 ? (
            <NetworkRows
              networks={matches}
              activeId={activeId}
              approvedIds={approvedIds}
              label={t('networks.list')}
              imageOf={imageOf}
              onSelect={onSelect}
            />
          ) : (
            <EmptyState icon={<NetworkIcon />} title={t('networks.empty.title')}>
              {t('networks.empty.text')}
            </EmptyState>
          )}
        </Stack>
        <div role="status">
          <VisuallyHidden>{query && t('networks.count', { count: matches.length })}</VisuallyHidden>
        </div>
      </ScrollArea>
      <CardFooter>
        <Stack align="center">
          <Button variant="ghost" onClick={onHelp}>
            {t('networks.help')}
          </Button>
        </Stack>
      </CardFooter>
    </>
  )
}
