import { Avatar, Text } from '@latchkey/ui'
import { CopyAddress } from './CopyAddress.tsx'

export type AccountHeadProps = {
  address: string
  /** What the visitor calls the account. */
  label: string | undefined
  /** Edge of the avatar, px. */
  size: number
}

/** Whose account it is: its picture, its name where it has one, its address. */
export function AccountHead({ address, label, size }: AccountHeadProps) {
  return (
    <>
      <Avatar address={address} size={size} />
      {label && (
        <Text size="title" align="center" as="h3">
          {label}
        </Text>
      )}
      <CopyAddress address={address} />
    </>
  )
}
