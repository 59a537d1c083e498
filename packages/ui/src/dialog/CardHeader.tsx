import type { ReactNode } from 'react'
import { Swap } from './Swap.tsx'

/** Props of `CardHeader`. */
export type CardHeaderProps = {
  title: string
  /** The id that the dialog's `aria-labelledby` refers to. */
  titleId?: string
  /** One icon button: back or help. */
  leading?: ReactNode
  /** One icon button: close. */
  trailing?: ReactNode
}

/** The header, 56 px high: a title in the middle, which cross-fades, and an icon button on each side. */
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
