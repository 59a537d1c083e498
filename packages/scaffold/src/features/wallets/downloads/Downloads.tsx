import { useLatchkey } from '@latchkey/react'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { downloadsOf } from '../installLinks.ts'
import { useCheckedLinks } from '../useCheckedLinks.ts'
import { DownloadsView } from './DownloadsView.tsx'

/** Lists the download links of one wallet. */
export function Downloads({ data: { wallet } }: ViewProps<'Downloads'>) {
  const kit = useLatchkey()
  const { core } = kit
  const checkedWallet = useCheckedLinks(kit)?.(wallet)
  return (
    <DownloadsView
      wallet={{ name: wallet.name, imageUrl: wallet.imageUrl }}
      downloads={checkedWallet && downloadsOf(checkedWallet)}
      onSelect={() => core.events.track({ event: 'GET_WALLET', name: wallet.name })}
    />
  )
}
