import { DisconnectIcon, ListRow, RowIcon } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'

export type DisconnectRowProps = { isDisconnecting: boolean; onDisconnect: () => void }

/** The last row of a list: a button that disconnects the wallet. */
export function DisconnectRow({ isDisconnecting, onDisconnect }: DisconnectRowProps) {
  const { t } = useTexts()
  return (
    <ListRow
      mark={
        <RowIcon>
          <DisconnectIcon />
        </RowIcon>
      }
      name={t(isDisconnecting ? 'account.disconnecting' : 'account.disconnect')}
      state={isDisconnecting ? 'loading' : 'ready'}
      onClick={onDisconnect}
    />
  )
}
