import { listWalletFeatures, type PlainViewName, type WalletFeature } from '@latchkey/core'
import { useLatchkey, useLatchkeyBalance, useLatchkeyTokens, useSelected } from '@latchkey/react'
import { useState } from 'react'
import { labelOf } from '../../../parts/labelOf.ts'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { AccountSkeleton } from '../AccountSkeleton.tsx'
import { AccountView } from './AccountView.tsx'

/** The view of each feature that has one. */
const featureViews: { readonly [feature in WalletFeature]?: PlainViewName } = {
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/** The connected account: address, network, balance, and a button to disconnect. */
export function Account() {
  const kit = useLatchkey()
  const { core } = kit
  const { balance } = useLatchkeyBalance()
  const account = useSelected(core, () => kit.getAccount())
  const { network, caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const { refresh, setHidden, ...tokens } = useLatchkeyTokens()
  const [isRefreshing, setRefreshing] = useState(false)
  const walletCount = useSelected(core, () => kit.getConnections().connections.length)
  const isDisconnecting = useSelected(core, () => core.modal.state.leaving)
  const imageOf = useNetworkImages(core, [network])
  const canSwitch = useSelected(core, () => core.options.state.enableNetworkSwitch)
  const features = useSelected(core, () => listWalletFeatures(core.options.state.features, account.namespace))
  if (!account.isConnected) return account.status === 'connecting' ? <AccountSkeleton /> : null

  function chooseNetwork() {
    core.events.track({ event: 'CLICK_NETWORKS' })
    if (network) core.router.push({ name: 'Networks' })
    else void kit.open({ view: 'UnsupportedChain' })
  }

  function refreshTokens() {
    setRefreshing(true)
    refresh().finally(() => setRefreshing(false))
  }

  const explorerName = network?.blockExplorers?.default.name
  const { addressExplorerUrl: explorerUrl } = account
  return (
    <AccountView
      address={account.address}
      label={labelOf(account.addressLabels, account.address)}
      wallet={account.wallet}
      balance={balance}
      tokens={tokens}
      isRefreshing={isRefreshing}
      network={network ? { name: network.name, imageUrl: imageOf(network) } : undefined}
      networkId={caipNetworkId}
      explorer={
        explorerName !== undefined && explorerUrl !== undefined ? { name: explorerName, url: explorerUrl } : undefined
      }
      walletCount={walletCount}
      isOffline={account.isOffline}
      isDisconnecting={isDisconnecting}
      onChooseNetwork={canSwitch ? chooseNetwork : undefined}
      onRefreshTokens={refreshTokens}
      onHideToken={setHidden}
      onShowWallets={() => core.router.push({ name: 'ProfileWallets' })}
      features={features.flatMap((id) => {
        const name = featureViews[id]
        return name ? [{ id, onOpen: () => core.router.push({ name }) }] : []
      })}
      onDisconnect={() => void kit.disconnect()}
    />
  )
}
