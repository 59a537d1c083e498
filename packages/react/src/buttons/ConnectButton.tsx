import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `ConnectButton`. */
export type ConnectButtonProps = ButtonAttributes & {
  /** In place of "Connect wallet" in the visitor's language. */
  label?: string | undefined
}

/** Opens Connect, also while a wallet is connected. */
export function ConnectButton(props: ConnectButtonProps) {
  return <PageButton {...props} kind="connect" />
}
