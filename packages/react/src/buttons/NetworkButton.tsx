import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `NetworkButton`. */
export type NetworkButtonProps = ButtonAttributes

/** The network, and the way to another one. */
export function NetworkButton(props: NetworkButtonProps) {
  return <PageButton {...props} kind="network" />
}
