import { ChevronIcon, List, ListRow, NetworkImage, ScrollArea, Stack, WalletImage } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingBody } from '../../../parts/WaitingBody.tsx'

export type ConnectingMultiChainViewProps<id extends string = string> = {
  wallet: { name: string; imageUrl: string | undefined }
  chains: readonly {
    id: id
    name: string
    imageUrl: string | undefined
    /** The wallet's picture in this namespace, if it differs from the wallet's main picture. */
    ownImageUrl?: string
  }[]
  onSelect: (id: id) => void
}

export function ConnectingMultiChainView<id extends string>(props: ConnectingMultiChainViewProps<id>) {
  const { wallet, chains, onSelect } = props
  const { t } = useTexts()
  const values = { wallet: wallet.name }
  return (
    <ScrollArea>
      <Stack gap={24}>
        <WaitingBody
          state="idle"
          mark={<WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />}
          title={t('multiChain.title')}
          text={t('multiChain.text', values)}
        />
        <List label={t('multiChain.list', values)}>
          {chains.map(({ id, name, imageUrl, ownImageUrl }) => (
            <ListRow
              key={id}
              mark={<NetworkImage name={name} src={imageUrl} />}
              name={name}
              tag={ownImageUrl && <WalletImage name={wallet.name} src={ownImageUrl} />}
              trailing={<ChevronIcon />}
              onClick={() => onSelect(id)}
            />
          ))}
        </List>
      </Stack>
    </ScrollArea>
  )
}
