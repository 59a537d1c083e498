import { type Latchkey, loadReview } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useLayoutEffect } from 'react'
import { useTexts } from '../messages/Texts.tsx'

/** What stands in the list of wallets beside their names: a wallet of such a name could be taken for it. */
const ownTexts = [
  'connect.search',
  'connect.getWallet',
  'connect.tag.recent',
  'connect.tag.installed',
  'connect.tag.multichain',
  'connect.tag.code',
  'connect.tag.checkName',
] as const

/** Once the page has a wallet, loads the check that compares the page's wallets with one another. */
export function useReview({ core }: Latchkey): void {
  const { t } = useTexts()
  const hasFound = useSelected(core, () =>
    Object.values(core.connectors.state.byNamespace).some((found) =>
      found?.some(({ type }) => type !== 'WALLET_CONNECT'),
    ),
  )
  // Asked for before the first frame is drawn, which then has the rows: the check was fetched at the press.
  useLayoutEffect(() => {
    if (hasFound) loadReview(core, { ownNames: ownTexts.map((key) => t(key)) }).catch(core.log.error)
  }, [core, hasFound, t])
}
