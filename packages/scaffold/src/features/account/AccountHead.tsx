import { AddressText, Avatar, CopyButton, Text } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

export type AccountHeadProps = {
  address: string
  /** The name that the visitor gave the account. */
  label: string | undefined
  /** Width and height of the avatar in px. */
  size: number
}

/** The account's avatar, its name if it has one, and its address. */
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

/** A button that shows the shortened address and copies the full address. */
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
