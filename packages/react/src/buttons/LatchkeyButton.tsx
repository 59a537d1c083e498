import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `LatchkeyButton`. */
export type LatchkeyButtonProps = ButtonAttributes & {
  /** Whether the account's balance is shown beside its address. Defaults to `show`. */
  balance?: 'show' | 'hide' | undefined
  /** The text of the button while no wallet is connected. Defaults to "Connect wallet" in the visitor's language. */
  label?: string | undefined
}

/** A button that opens the Connect view, or the Account view while a wallet is connected. Most sites need no other button. */
export function LatchkeyButton(props: LatchkeyButtonProps) {
  return <PageButton {...props} kind="wallet" />
}
