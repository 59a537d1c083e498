import { Picture, type PictureProps } from './Picture.tsx'

/** Props of `NetworkImage`. */
export type NetworkImageProps = PictureProps

/** A network's mark: round. */
export function NetworkImage(props: NetworkImageProps) {
  return <Picture {...props} kind="network" />
}
