import { useState } from 'react'
import { imageSource } from './imageSource.ts'

/** A source that may be drawn and has not failed yet. */
export function useImage(src: string | undefined) {
  const [broken, setBroken] = useState<string>()
  const source = imageSource(src)
  return { source: source === broken ? undefined : source, fail: () => setBroken(source) }
}

type SafeImageProps = { source: string; size: number; fail: () => void }

/** A decorative picture that tells its host nothing about the page it stands on. */
export function SafeImage({ source, size, fail }: SafeImageProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: failing to load is no interaction.
    <img
      alt=""
      decoding="async"
      draggable={false}
      height={size}
      onError={fail}
      referrerPolicy="no-referrer"
      src={source}
      width={size}
    />
  )
}
