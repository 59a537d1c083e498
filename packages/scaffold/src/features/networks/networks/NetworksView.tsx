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

/** The search field is shown from this number of networks on. */
const searchedFrom = 6

export type NetworksViewProps = {
  networks: readonly Network[]
  activeId: CaipNetworkId
  approvedIds: readonly CaipNetworkId[] | undefined
  /** Returns a network's picture. Defaults to the network's own. */
  imageOf?: NetworkRowsProps['imageOf']
  onSelect: (network: Network) => void
  onHelp: () => void
}

export function NetworksView({ networks, activeId, approvedIds, imageOf, onSelect, onHelp }: NetworksViewProps) {
  const { t, locale } = useTexts(networksTexts)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase(locale)
  const found = networks.filter(
    ({ name, id }) => name.toLocaleLowerCase(locale).includes(wanted) || String(id) === wanted,
  )
  return (
    <>
      <ScrollArea>
        <Stack gap={12}>
          {networks.length >= searchedFrom && (
            <SearchInput
              label={t('networks.search')}
              clearLabel={t('common.clearSearch')}
              value={search}
              onValueChange={setSearch}
            />
          )}
          {found.length > 0 ? (
            <NetworkRows
              networks={found}
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
          <VisuallyHidden>{wanted && t('networks.count', { count: found.length })}</VisuallyHidden>
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
