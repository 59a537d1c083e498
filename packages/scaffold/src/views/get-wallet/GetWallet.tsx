import type { CustomWallet } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { GetWalletView } from './GetWalletView.tsx'

/** How many wallets are recommended. */
const shown = 4

/** Where wallets come from: the host's recommendations, and a neutral list of the field's. */
export function GetWallet() {
  const { core } = useLatchkey()
  const wallets = useSelected(core, () =>
    core.options.state.customWallets.slice(0, shown).map((wallet) => ({ ...wallet })),
  )
  return (
    <GetWalletView
      wallets={wallets.flatMap((wallet) => {
        const href = installLink(wallet)
        return href ? [{ id: wallet.id, name: wallet.name, imageUrl: wallet.image_url, href }] : []
      })}
      onSelect={(name) => core.events.track({ event: 'GET_WALLET', name })}
    />
  )
}

function installLink({ chrome_store, app_store, play_store, homepage }: CustomWallet): string | undefined {
  const { userAgent } = navigator
  if (/iPhone|iPad|iPod/i.test(userAgent)) return app_store ?? homepage
  if (/Android/i.test(userAgent)) return play_store ?? homepage
  return chrome_store ?? homepage
}
