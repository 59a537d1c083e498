import { Fragment } from 'react'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { addressGroups } from './addressGroups.ts'

/** Props of `AddressDifference`. */
export type AddressDifferenceProps = {
  address: string
  /** The address that looks like `address`. */
  other: string
  /** Where the four characters begin that are underlined. */
  markedStart?: number | undefined
}

/**
 * A whole address in groups of four characters, beside another address that looks like it: the groups that differ from the other address
 * stand out. Screen readers read the groups one after the other.
 */
export function AddressDifference({ address, other, markedStart }: AddressDifferenceProps) {
  const groups = addressGroups(address)
  const otherGroups = addressGroups(other)
  const startOf = (index: number) => groups.slice(0, index).join('').length
  return (
    <span className="lk-compared">
      <VisuallyHidden>
        <bdi dir="ltr">{groups.join(' ')}</bdi>
      </VisuallyHidden>
      <bdi aria-hidden="true" dir="ltr">
        {groups.map((group, index) => (
          <Fragment
            // biome-ignore lint/suspicious/noArrayIndexKey: groups can be equal, and their order never changes.
            key={index}
          >
            <span
              data-differs={group.toLowerCase() !== otherGroups[index]?.toLowerCase() || undefined}
              data-marked={startOf(index) === markedStart || undefined}
            >
              {group}
            </span>{' '}
          </Fragment>
        ))}
      </bdi>
    </span>
  )
}
