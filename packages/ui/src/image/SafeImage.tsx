import { useMemo, useState } from 'react'
import { imageSource } from './imageSource.ts'
import { isDrawable } from './isDrawable.ts'

/**
 * Returns `source`, the URL of an image that may be drawn. It is undefined if the image may not be drawn or has failed to load (`fail`).
 *
 * @param isUntrusted - Whether the image comes from an untrusted wallet. If true, `isDrawable` also checks its content.
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

/** A decorative image. Its request has no `Referer` header, so that the image server does not learn which page the visitor is on. */
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
