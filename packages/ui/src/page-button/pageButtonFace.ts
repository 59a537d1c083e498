import { truncateAddress } from '../address/truncateAddress.ts'
import { formatAmount } from '../amount/formatAmount.ts'
import { avatarTints } from '../avatar/avatarTints.ts'
import { imageSource } from '../image/imageSource.ts'
import type { PageButtonKind } from './pageButton.ts'

/** What a page button stands for. Amounts in base units. */
export type PageButtonSubject =
  | { kind: 'connect'; state: 'ready' | 'loading'; label: string }
  | {
      kind: 'account'
      address: string
      balance: { value: bigint; decimals: number; symbol: string } | undefined
      label: string
    }
  | { kind: 'network'; name: string; imageUrl: string | undefined; label: string }

/** What is drawn of it, whoever draws: React, or the element without it. */
export type PageButtonFace = {
  kind: PageButtonKind
  state: 'ready' | 'loading'
  text: string
  /** Read aloud before the text, where the text alone does not say what it is. */
  label: string | undefined
  balance: string | undefined
  /** A picture, the tints of an avatar, a letter, or nothing. */
  mark: { src: string } | { tints: readonly string[] } | { letter: string } | undefined
}

export function pageButtonFace(subject: PageButtonSubject, locale?: string): PageButtonFace {
  const { kind, label } = subject
  if (kind === 'connect') {
    return { kind, label: undefined, state: subject.state, text: label, balance: undefined, mark: undefined }
  }
  if (kind === 'network') {
    const src = imageSource(subject.imageUrl)
    const mark = src ? { src } : { letter: [...subject.name][0] ?? '' }
    return { kind, label, state: 'ready', text: subject.name, balance: undefined, mark }
  }
  const { address, balance } = subject
  return {
    kind,
    label,
    state: 'ready',
    text: truncateAddress(address),
    balance: balance && `${formatAmount(balance.value, balance.decimals, { locale })} ${balance.symbol}`,
    mark: { tints: avatarTints(address) },
  }
}
