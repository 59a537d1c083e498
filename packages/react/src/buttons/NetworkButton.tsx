import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `NetworkButton`. */
export type NetworkButtonProps = ButtonAttributes

/** A button that shows the current network and opens the list of networks. */
export function NetworkButton(props: NetworkButtonProps) {
  return <PageButton {...props} kind="network" />
}
