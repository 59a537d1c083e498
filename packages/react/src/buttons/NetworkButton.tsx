import { PageButton } from './PageButton.tsx'

export type NetworkButtonProps = { disabled?: boolean }

/** The network, and the way to another one. */
export function NetworkButton({ disabled = false }: NetworkButtonProps) {
  return <PageButton kind="network" balance="hide" disabled={disabled} />
}
