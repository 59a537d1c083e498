import { type Latchkey, loadReview } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useLayoutEffect } from 'react'
import { useTexts } from '../messages/Texts.tsx'

/**
 * Keys of texts that the modal shows beside the names of wallets. A wallet whose name is one of these texts could imitate a part of the
 * modal.
 */
const modalTextKeys = [
  'connect.search',
  'connect.getWallet',
  'connect.tag.recent',
  'connect.tag.installed',
  'connect.tag.multichain',
  'connect.tag.code',
  'connect.tag.checkName',
] as const

/** Compares the page's wallets to find duplicates (`loadReview`). The comparison starts as soon as the page has a wallet. */
export function useReview({ core }: Latchkey): void {
  const { t } = useTexts()
  const hasPageWallet = useSelected(core, () =>
    Object.values(core.connectors.state.byNamespace).some((connectors) =>
      connectors?.some(({ type }) => type !== 'WALLET_CONNECT'),
    ),
  )
  // A layout effect runs before the first frame. If the code of the review is already loaded, the first frame shows wallets and no skeleton
  // rows.
  useLayoutEffect(() => {
    if (hasPageWallet) loadReview(core, { ownNames: modalTextKeys.map((key) => t(key)) }).catch(core.log.error)
  }, [core, hasPageWallet, t])
}
