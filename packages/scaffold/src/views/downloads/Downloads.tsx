import { useLatchkey } from '@latchkey/react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { downloadsOf } from '../installLinks.ts'
import { DownloadsView } from './DownloadsView.tsx'

/** Where one wallet is had. */
export function Downloads({ data: { wallet } }: ViewProps<'Downloads'>) {
  const { core } = useLatchkey()
  return (
    <DownloadsView
      wallet={{ name: wallet.name, imageUrl: wallet.imageUrl }}
      downloads={downloadsOf(wallet)}
      onSelect={() => core.events.track({ event: 'GET_WALLET', name: wallet.name })}
    />
  )
}
