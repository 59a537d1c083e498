import { Button, Stack, WalletImage } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingBody } from '../../../parts/WaitingBody.tsx'
import { CopyLink } from '../PairingCode.tsx'
import { pairingTexts } from '../pairingTexts.ts'
import type { OfferStatus } from '../useOffer.ts'
import { PanelStack } from './PanelStack.tsx'
import type { AppOpeningState } from './useAppOpening.ts'

export type LinkPanelProps = {
  wallet: { name: string; imageUrl?: string | undefined }
  place: 'mobile' | 'web' | 'desktop'
  /** `pairing`: the link passes an offer to the wallet. `browse`: the link opens this page in the browser of the wallet's app. */
  way: 'pairing' | 'browse'
  /** Whether the visitor has opened the link, and whether an app has opened. */
  sent: AppOpeningState
  status: OfferStatus
  /** The URI of the open WalletConnect offer. Undefined if no offer is open. */
  uri: string | undefined
  onOpen: () => void
  onRetry: () => void
}

/** Opens a wallet by a link and shows that its response is awaited. If the link opened no app, the panel names other ways to connect. */
export function LinkPanel(props: LinkPanelProps) {
  const { wallet, way, sent, status, uri, onOpen, onRetry } = props
  const { t } = useTexts(pairingTexts)
  const values = { wallet: wallet.name }
  const isOfferOver = way === 'pairing' && status !== 'open' && status !== 'preparing'
  const { title, text } = chooseTexts(props)
  return (
    <PanelStack
      action={
        isOfferOver && status !== 'connected' ? (
          <Button size="wide" onClick={onRetry}>
            {t(`pairing.${status}.action`)}
          </Button>
        ) : (
          <Button
            size="wide"
            onClick={onOpen}
            state={way === 'pairing' && status === 'preparing' ? 'loading' : 'ready'}
          >
            {t('pairing.open', values)}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <WaitingBody
          isSteady
          state={isOfferOver ? (status === 'connected' ? 'success' : 'error') : sent === 'sent' ? 'waiting' : 'idle'}
          mark={<WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />}
          title={t(title, values)}
          text={t(text, values)}
        />
        {way === 'pairing' && (
          <Stack align="center">
            <CopyLink uri={uri} />
          </Stack>
        )}
      </Stack>
    </PanelStack>
  )
}

function chooseTexts({ place, way, sent, status }: LinkPanelProps) {
  if (way === 'pairing' && status !== 'open' && status !== 'preparing')
    return { title: `pairing.${status}.title`, text: `pairing.${status}.text` } as const
  if (sent === 'stuck')
    return { title: 'pairing.stuck.title', text: `pairing.stuck.${way === 'browse' ? way : place}` } as const
  if (way === 'browse') return { title: 'pairing.browse.title', text: 'pairing.browse.text' } as const
  if (sent === 'sent') return { title: 'pairing.sent.title', text: 'pairing.sent.text' } as const
  return { title: 'pairing.ready.title', text: 'pairing.ready.text' } as const
}
