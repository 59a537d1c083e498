import { Picture, type PictureProps } from './Picture.tsx'

/** Props of `WalletImage`. */
export type WalletImageProps = PictureProps

/** The picture of a wallet, a rounded square. */
export function WalletImage(props: WalletImageProps) {
  return <Picture {...props} kind="wallet" />
}
