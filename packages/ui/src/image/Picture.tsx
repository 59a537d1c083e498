import { SafeImage, useImage } from './SafeImage.tsx'

export type PictureProps = {
  src?: string | undefined
  /**
   * Name of the wallet or network. If there is no picture, the first letter of the name is drawn. Screen readers read the name from the
   * text beside it.
   */
  name: string
  /** Width and height in px. */
  size?: number
}

type Props = PictureProps & { kind: 'wallet' | 'network' }

/** A decorative picture of a fixed size. `data-state` is `picture` or `letter`. */
export function Picture({ src, name, size = 40, kind }: Props) {
  const { source, fail } = useImage(src, kind === 'wallet')
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  const style = { width: size, height: size, fontSize: size * 0.42, '--_scale': size / 40 }
  return (
    <span
      aria-hidden="true"
      className="lk-picture"
      data-kind={kind}
      data-letter={letter}
      data-small={size < 36 || undefined}
      data-state={source ? 'picture' : 'letter'}
      style={style}
    >
      {source && <SafeImage fail={fail} size={size} source={source} />}
    </span>
  )
}
