import type { CSSProperties } from 'react'
import { SafeImage, useImage } from '../image/SafeImage.tsx'
import { avatarTints } from './avatarTints.ts'

/** Props of `Avatar`. */
export type AvatarProps = {
  address: string
  /** A profile's own picture. */
  src?: string | undefined
  /** Edge in pixels. */
  size?: number
}

/** A round, decorative picture of an account: a profile's own, or a gradient that the address decides. */
export function Avatar({ address, src, size = 64 }: AvatarProps) {
  const { source, fail } = useImage(src)
  const tints = avatarTints(address).map((tint, index) => [`--_tint-${index}`, tint])
  const style: CSSProperties = { width: size, height: size, ...Object.fromEntries(tints) }
  return (
    <span aria-hidden="true" className="lk-avatar" style={style}>
      {source && <SafeImage fail={fail} size={size} source={source} />}
    </span>
  )
}
