import { type Latchkey, loadReview } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useLayoutEffect } from 'react'
import { useTexts } from '../messages/Texts.tsx'

/** Texts of the modal beside the wallet names. A wallet with such a name could imitate a part of the modal. */
const ownTexts = [
  'connect.search',
  'connect.getWallet',
  'connect.tag.recent',
  'connect.tag.installed',
  'connect.tag.multichain',
  'connect.tag.code',
  'connect.tag.checkName',
] as const

/** Loads the check that compares the page's wallets with one another, once the page has a wallet. */
export function useReview({ core }: Latchkey): void {
  const { t } = useTexts()
  const hasFound = useSelected(core, () =>
    Object.values(core.connectors.state.byNamespace).some((found) =>
      found?.some(({ type }) => type !== 'WALLET_CONNECT'),
    ),
  )
  // A layout effect runs before the first frame, so that this frame already has the rows. The check was fetched at the visitor's press.
  useLayoutEffect(() => {
    if (hasFound) loadReview(core, { ownNames: ownTexts.map((key) => t(key)) }).catch(core.log.error)
  }, [core, hasFound, t])
}
