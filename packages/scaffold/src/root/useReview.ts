import { type Latchkey, loadReview } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useLayoutEffect } from 'react'
import { useTexts } from '../messages/Texts.tsx'

/** Texts that the modal shows beside wallet names. A wallet with one of these texts as its name could imitate a part of the modal. */
const modalTexts = [
  'connect.search',
  'connect.getWallet',
  'connect.tag.recent',
  'connect.tag.installed',
  'connect.tag.multichain',
  'connect.tag.code',
  'connect.tag.checkName',
] as const

/** Loads the review, which compares the page's wallets with one another, as soon as the page has a wallet. */
export function useReview({ core }: Latchkey): void {
  const { t } = useTexts()
  const hasPageWallet = useSelected(core, () =>
    Object.values(core.connectors.state.byNamespace).some((connectors) =>
      connectors?.some(({ type }) => type !== 'WALLET_CONNECT'),
    ),
  )
  // A layout effect runs before the first frame. So if the review is loaded already, the first frame shows the wallets and no skeleton rows.
  useLayoutEffect(() => {
    if (hasPageWallet) loadReview(core, { ownNames: modalTexts.map((key) => t(key)) }).catch(core.log.error)
  }, [core, hasPageWallet, t])
}
