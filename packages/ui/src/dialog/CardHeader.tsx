import type { ReactNode } from 'react'
import { Swap } from './Swap.tsx'

/** Props of `CardHeader`. */
export type CardHeaderProps = {
  title: string
  /** Id of the title. The dialog refers to it in `aria-labelledby`. */
  titleId?: string
  /** The icon button at the start: back or help. */
  leading?: ReactNode
  /** The icon button at the end: close. */
  trailing?: ReactNode
}

/**
 * The header of the card, 56 px high, with an icon button on each side of the title. When the title changes, the old and the new title
 * cross-fade.
 */
export function CardHeader({ title, titleId, leading, trailing }: CardHeaderProps) {
  return (
    <div className="lk-header">
      <div className="lk-header-side">{leading}</div>
      <h2 className="lk-header-title" id={titleId}>
        <Swap kind="title" swapKey={title}>
          {title}
        </Swap>
      </h2>
      <div className="lk-header-side">{trailing}</div>
    </div>
  )
}
