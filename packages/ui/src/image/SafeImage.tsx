import { useMemo, useState } from 'react'
import { imageSource } from './imageSource.ts'
import { isDrawable } from './isDrawable.ts'

/**
 * Returns `source` if the image may be drawn and has not failed to load. Otherwise `source` is undefined.
 *
 * @param isUntrusted - Whether the source is untrusted. The content of an untrusted source is checked with `isDrawable`.
 */
export function useImage(src: string | undefined, isUntrusted = false) {
  const [failedSource, setFailedSource] = useState<string>()
  const source = useMemo(() => {
    const allowedSource = imageSource(src)
    return allowedSource && (!isUntrusted || isDrawable(allowedSource)) ? allowedSource : undefined
  }, [src, isUntrusted])
  return { source: source === failedSource ? undefined : source, fail: () => setFailedSource(source) }
}

type SafeImageProps = { source: string; size: number; fail: () => void }

/** A decorative image. The request for it sends no referrer, so the image server does not learn the page's address. */
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
