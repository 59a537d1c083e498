import { Button, CardFooter, NetworkImage, Stack, Text } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { networksTexts } from '../en.ts'

export type SwitchActiveChainViewProps = {
  chainName: string
  imageUrl: string | undefined
  /** Whether a wallet is already connected in the target namespace. */
  isConnected: boolean
  onConfirm: () => void
}

export function SwitchActiveChainView({ chainName, imageUrl, isConnected, onConfirm }: SwitchActiveChainViewProps) {
  const { t } = useTexts(networksTexts)
  const values = { chain: chainName }
  return (
    <>
      <Stack gap={16} align="center" inset="view">
        <NetworkImage name={chainName} src={imageUrl} size={72} />
        <Stack gap={4} align="center">
          <Text size="title" align="center" as="h3">
            {t('switchChain.title', values)}
          </Text>
          <Text size="secondary" tone="secondary" align="center">
            {t(isConnected ? 'switchChain.text' : 'switchChain.connectText', values)}
          </Text>
        </Stack>
      </Stack>
      <CardFooter>
        <Button size="wide" onClick={onConfirm}>
          {t(isConnected ? 'switchChain.switch' : 'switchChain.connect')}
        </Button>
      </CardFooter>
    </>
  )
}
