import { PageButton } from './PageButton.tsx'

export type LatchkeyButtonProps = {
  /** Whether the account's balance is shown beside its address. Default `show`. */
  balance?: 'show' | 'hide'
  disabled?: boolean
}

/** The one button that most sites need: Connect for a visitor who is not connected, the account for one who is. */
export function LatchkeyButton({ balance = 'show', disabled = false }: LatchkeyButtonProps) {
  return <PageButton kind="wallet" balance={balance} disabled={disabled} />
}
