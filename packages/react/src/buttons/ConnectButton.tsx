import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `ConnectButton`. */
export type ConnectButtonProps = ButtonAttributes & {
  /** The text of the button. Defaults to "Connect wallet" in the visitor's language. */
  label?: string | undefined
}

/** A button that opens the Connect view, even while a wallet is connected. */
export function ConnectButton(props: ConnectButtonProps) {
  return <PageButton {...props} kind="connect" />
}
