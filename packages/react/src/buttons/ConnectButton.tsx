import { PageButton } from './PageButton.tsx'

export type ConnectButtonProps = { disabled?: boolean }

/** Opens Connect, whoever presses it. */
export function ConnectButton({ disabled = false }: ConnectButtonProps) {
  return <PageButton kind="connect" balance="hide" disabled={disabled} />
}
