import { PageButton } from './PageButton.tsx'

export type ConnectButtonProps = { disabled?: boolean }

/** Opens Connect, also while a wallet is connected. */
export function ConnectButton({ disabled = false }: ConnectButtonProps) {
  return <PageButton kind="connect" balance="hide" disabled={disabled} />
}
