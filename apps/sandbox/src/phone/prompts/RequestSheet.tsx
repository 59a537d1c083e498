import type { RequestDetails, RequestPrompt } from '@latchkey/phone'
import { Stack } from '@latchkey/ui'
import { Fact, Facts } from '../parts/Facts.tsx'
import { PeerHeader } from '../parts/PeerHeader.tsx'
import { networkName } from '../state/networkName.ts'
import { usePhone } from '../state/PhoneContext.tsx'
import { DetailsView } from './DetailsView.tsx'
import { PromptSheet } from './PromptSheet.tsx'

type Words = { title: string; says: string; approve: string; done: string }

/** The prompt for a request of a connected site. What it shows is decoded from the same bytes that are signed. */
export function RequestSheet({
  prompt,
  ...rest
}: {
  prompt: RequestPrompt
  onLater: () => void
  onHold: (held: boolean) => void
}) {
  const phone = usePhone()
  const { says, ...words } = wordsFor(prompt.details)
  const network = phone.networks().find(({ caipNetworkId }) => caipNetworkId === prompt.caipNetworkId)
  return (
    <PromptSheet {...words} {...rest} prompt={prompt}>
      <Stack gap={16}>
        <PeerHeader peer={prompt.peer} says={says} />
        <DetailsView details={prompt.details} network={network} />
        <Facts>
          <Fact name="Network">{networkName(phone.networks(), prompt.caipNetworkId)}</Fact>
          <Fact name="Method">
            <code>{prompt.method}</code>
          </Fact>
        </Facts>
      </Stack>
    </PromptSheet>
  )
}

function wordsFor(details: RequestDetails): Words {
  switch (details.type) {
    case 'message':
      return { title: 'Sign message', says: 'asks you to sign a message.', approve: 'Sign', done: 'Signed' }
    case 'typedData':
      return { title: 'Sign data', says: 'asks you to sign this data.', approve: 'Sign', done: 'Signed' }
    case 'switchChain':
      return { title: 'Switch network', says: 'wants to change the network.', approve: 'Switch', done: 'Switched' }
    case 'addChain':
      return { title: 'Add network', says: 'wants to add a network.', approve: 'Add', done: 'Added' }
    case 'watchAsset':
      return { title: 'Show token', says: 'wants you to see a token.', approve: 'Show', done: 'Noted' }
    case 'bitcoinTransfer':
      return { title: 'Send bitcoin', says: 'asks you to pay.', approve: 'Send', done: 'Sent' }
    case 'evmTransactions':
    case 'solanaTransactions':
    case 'psbt':
      return details.act === 'sign'
        ? { title: 'Sign transaction', says: 'asks you to sign a transaction.', approve: 'Sign', done: 'Signed' }
        : { title: 'Send transaction', says: 'asks you to send a transaction.', approve: 'Send', done: 'Sent' }
  }
}
