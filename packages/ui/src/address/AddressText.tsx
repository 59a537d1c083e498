import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { truncateAddress } from './truncateAddress.ts'

/** Props of `AddressText`. */
export type AddressTextProps = {
  address: string
  /** `full` shows the whole address, on several lines if needed. Use it where visitors check an address. */
  length?: 'short' | 'full'
}

/** An account address. The short form has the full address in `title`, and screen readers get the full address, too. */
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
