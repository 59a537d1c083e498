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
  /** The accessible name, where it says more than the text. */
  label: string
  balance: string | undefined
  /** A picture, the tints of an avatar, or nothing. */
  mark: { src: string } | { tints: readonly string[] } | undefined
}

export function pageButtonFace(subject: PageButtonSubject, locale?: string): PageButtonFace {
  const { kind, label } = subject
  if (kind === 'connect') return { kind, label, state: subject.state, text: label, balance: undefined, mark: undefined }
  if (kind === 'network') {
    const src = imageSource(subject.imageUrl)
    return { kind, label, state: 'ready', text: subject.name, balance: undefined, mark: src ? { src } : undefined }
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
