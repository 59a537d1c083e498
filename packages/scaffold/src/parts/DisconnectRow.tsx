import { DisconnectIcon, ListRow, RowIcon } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'

export type DisconnectRowProps = { isDisconnecting: boolean; onDisconnect: () => void }

/** The way out, the last row of a list. */
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
