import { useLatchkey } from '@latchkey/react'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { listDownloads } from '../installLinks.ts'
import { useLinkCheck } from '../useLinkCheck.ts'
import { DownloadsView } from './DownloadsView.tsx'

/** Lists the download links of one wallet. */
export function Downloads({ data: { wallet } }: ViewProps<'Downloads'>) {
  const kit = useLatchkey()
  const { core } = kit
  const checkedWallet = useLinkCheck(kit)?.(wallet)
  return (
    <DownloadsView
      wallet={{ name: wallet.name, imageUrl: wallet.imageUrl }}
      downloads={checkedWallet && listDownloads(checkedWallet)}
      onSelect={() => core.events.track({ event: 'GET_WALLET', name: wallet.name })}
    />
  )
}
