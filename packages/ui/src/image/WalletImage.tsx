import { Picture, type PictureProps } from './Picture.tsx'

/** Props of `WalletImage`. */
export type WalletImageProps = PictureProps

/** A wallet's mark: a rounded square. */
export function WalletImage(props: WalletImageProps) {
  return <Picture {...props} kind="wallet" />
}
