import { Button, CopyButton, Stack, Text, WaitingRing, WalletImage } from '@latchkey/ui'
import { QrCode, QrCodeSkeleton } from '@latchkey/ui/qr-code'
import { useTexts } from '../../messages/Texts.tsx'
import { steadyHeight } from '../../parts/WaitingBody.tsx'
import { pairingTexts } from './pairingTexts.ts'
import type { OfferStatus } from './useOffer.ts'

export type PairingCodeProps = {
  /** The wallet that the visitor chose. Undefined if the code is for any wallet. */
  wallet: { name: string; imageUrl?: string | undefined } | undefined
  status: OfferStatus
  /** The URI of the open WalletConnect offer. Undefined if no offer is open. */
  uri: string | undefined
  /** Makes a new offer. Undefined if the kit cannot make an offer, for example because the site makes its own offers. */
  onRetry: (() => void) | undefined
}

const qrCodeSize = 232
const gap = 16
const copyButtonHeight = 32

/** Height in px of the QR code with the text and the copy button below it. */
export const codeHeight = qrCodeSize + gap + steadyHeight + gap + copyButtonHeight

/** Shows a WalletConnect offer as a QR code and as a link to copy. The layout is the same for every `status`. */
export function PairingCode({ wallet, status, uri, onRetry }: PairingCodeProps) {
  const { t } = useTexts(pairingTexts)
  const isOfferOpen = status === 'open' || status === 'preparing'
  const retryLabel = status === 'connected' || isOfferOpen || !onRetry ? undefined : t(`pairing.${status}.action`)
  const codeReplacement = retryLabel ? (
    <Button onClick={onRetry}>{retryLabel}</Button>
  ) : (
    status === 'connected' && (
      <WaitingRing state="success">
        <WalletImage name={wallet?.name ?? ''} src={wallet?.imageUrl} size={72} />
      </WaitingRing>
    )
  )
  const scanText = wallet ? t('pairing.scan.text', { wallet: wallet.name }) : t('pairing.scan.anyText')
  return (
    <Stack gap={gap} align="center">
      {uri ? (
        <QrCode
          value={uri}
          label={t('pairing.code')}
          size={qrCodeSize}
          logo={wallet && <WalletImage name={wallet.name} src={wallet.imageUrl} size={36} />}
        />
      ) : (
        <QrCodeSkeleton size={qrCodeSize}>{codeReplacement}</QrCodeSkeleton>
      )}
      <div role="status" style={{ minHeight: steadyHeight }}>
        <Stack gap={4} align="center">
          <Text size="title" align="center" as="h3">
            {isOfferOpen ? t('pairing.scan.title') : t(`pairing.${status}.title`)}
          </Text>
          <Text size="secondary" tone="secondary" align="center">
            {isOfferOpen ? scanText : t(`pairing.${status}.text`)}
          </Text>
        </Stack>
      </div>
      <CopyLink uri={uri} />
    </Stack>
  )
}

/** A button that copies the offer's URI. Without a URI, an empty box of the same height is drawn, so that the layout does not move. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const { t } = useTexts(pairingTexts)
  if (!uri) return <div style={{ height: copyButtonHeight }} />
  return (
    <CopyButton
      text={uri}
      label={t('pairing.copy')}
      copiedLabel={t('common.copied')}
      failedLabel={t('common.copyFailed')}
    >
      {t('pairing.copy')}
    </CopyButton>
  )
}
