import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `LatchkeyButton`. */
export type LatchkeyButtonProps = ButtonAttributes & {
  /** Whether the account's balance is shown beside its address. Default `show`. */
  balance?: 'show' | 'hide' | undefined
  /** In place of "Connect wallet" in the visitor's language. */
  label?: string | undefined
}

/** The one button that most sites need: Connect for a visitor who is not connected, the account for one who is. */
export function LatchkeyButton(props: LatchkeyButtonProps) {
  return <PageButton {...props} kind="wallet" />
}
