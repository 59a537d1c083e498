import { useMemo, useState } from 'react'
import { imageSource } from './imageSource.ts'
import { isDrawable } from './isDrawable.ts'

/**
 * A source that may be drawn and has not failed yet.
 *
 * @param isForeign - Whether it comes from an untrusted source: then its content is checked first.
 */
export function useImage(src: string | undefined, isForeign = false) {
  const [broken, setBroken] = useState<string>()
  const source = useMemo(() => {
    const given = imageSource(src)
    return given && (!isForeign || isDrawable(given)) ? given : undefined
  }, [src, isForeign])
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
