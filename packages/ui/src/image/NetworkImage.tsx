import { Picture, type PictureProps } from './Picture.tsx'

/** Props of `NetworkImage`. */
export type NetworkImageProps = PictureProps

/** The round picture of a network. */
export function NetworkImage(props: NetworkImageProps) {
  return <Picture {...props} kind="network" />
}
