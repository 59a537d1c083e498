import { AddressText, CopyButton } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'

/** A short address that copies the whole of it. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTexts()
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
