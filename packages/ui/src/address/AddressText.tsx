import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { truncateAddress } from './truncateAddress.ts'

/** Props of `AddressText`. */
export type AddressTextProps = {
  address: string
  /** `full` is for review, where it may break into lines. */
  length?: 'short' | 'full'
}

/** An address. The short one still gives the whole to screen readers and as a title. */
export function AddressText({ address, length = 'short' }: AddressTextProps) {
  if (length === 'full') {
    return (
      <bdi className="lk-address" data-length="full" dir="ltr">
        {address}
      </bdi>
    )
  }
  return (
    <bdi className="lk-address" data-length="short" dir="ltr" title={address}>
      <span aria-hidden="true">{truncateAddress(address)}</span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}
