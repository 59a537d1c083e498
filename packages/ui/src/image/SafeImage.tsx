import { useMemo, useState } from 'react'
import { imageSource } from './imageSource.ts'
import { isDrawable } from './isDrawable.ts'

/**
 * Returns the source if it may be drawn and has not failed to load. Otherwise `source` is undefined.
 *
 * @param isForeign - Whether the source is untrusted. Then its content is checked first.
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

/** A decorative image. Its request sends no referrer, so the image server does not learn the page's address. */
export function SafeImage({ source, size, fail }: SafeImageProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a failed load is not a user interaction.
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
