import type { CSSProperties } from 'react'
import { SafeImage, useImage } from '../image/SafeImage.tsx'
import { avatarTints } from './avatarTints.ts'

/** Props of `Avatar`. */
export type AvatarProps = {
  address: string
  /** URL of the picture in the account's profile. */
  src?: string | undefined
  /** Width and height in px. */
  size?: number
}

/** A round, decorative picture of an account: the picture in its profile, or else a gradient whose colours depend on the address. */
export function Avatar({ address, src, size = 64 }: AvatarProps) {
  const { source, fail } = useImage(src)
  const tintVariables = avatarTints(address).map((tint, index) => [`--_tint-${index}`, tint])
  const style: CSSProperties = { width: size, height: size, ...Object.fromEntries(tintVariables) }
  return (
    <span aria-hidden="true" className="lk-avatar" style={style}>
      {source && <SafeImage fail={fail} size={size} source={source} />}
    </span>
  )
}
