import { formatAmount } from '@latchkey/protocol/money'
import { avatarTints } from '../avatar/avatarTints.ts'
import type { PageButtonFace, PageButtonSubject } from './pageButton.ts'

/** Returns what an account button shows besides the address: the balance and the avatar. */
export function accountDetails(
  { address, balance }: Extract<PageButtonSubject, { kind: 'account' }>,
  locale: string | undefined,
): Pick<PageButtonFace, 'balance' | 'mark'> {
  return {
    balance: balance && `${formatAmount(balance.value, balance.decimals, { locale })} ${balance.symbol}`,
    mark: { tints: avatarTints(address) },
  }
}
