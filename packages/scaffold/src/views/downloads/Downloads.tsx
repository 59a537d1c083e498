import type { ListedWallet } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { type DownloadPlace, DownloadsView } from './DownloadsView.tsx'

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

function downloadsOf({ chrome_store, app_store, play_store, homepage }: ListedWallet) {
  const links: Record<DownloadPlace, string | undefined> = {
    chrome: chrome_store,
    ios: app_store,
    android: play_store,
    web: homepage,
  }
  return (Object.keys(links) as DownloadPlace[]).flatMap((place) => {
    const href = links[place]
    return href ? [{ place, href }] : []
  })
}
