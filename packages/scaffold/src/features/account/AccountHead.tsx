import { AddressText, Avatar, CopyButton, Text } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

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

/** A short address that copies the whole of it. */
function CopyAddress({ address }: { address: string }) {
  const { t } = useTexts(accountTexts)
  return (
    <CopyButton
      text={address}
      label={t('common.copyAddress')}
      copiedLabel={t('common.copied')}
      failedLabel={t('common.copyFailed')}
    >
      <AddressText address={address} />
    </CopyButton>
  )
}
