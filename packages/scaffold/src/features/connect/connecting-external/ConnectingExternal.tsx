import { hasWalletConnect, readPlatform } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import { useAskOnce } from '../../../parts/useAskOnce.ts'
import { useLongWait } from '../../../parts/useLongWait.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { useConnectorAttempt } from '../useConnectorAttempt.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'

/** Asks a wallet of this browser to connect as soon as the view opens, and again when the visitor presses retry. */
export function ConnectingExternal({ data: { connector } }: ViewProps<'ConnectingExternal'>) {
  const kit = useLatchkey()
  const { status, start } = useConnectorAttempt(kit, connector)
  const isLongWait = useLongWait(status === 'connecting')
  useAskOnce(start)
  return (
    <ConnectingExternalView
      wallet={{ name: connector.name, imageUrl: connector.imageUrl }}
      status={status}
      isLong={isLongWait}
      isInToolbar={connector.type !== 'EXTERNAL' && !readPlatform().isMobile}
      onRetry={start}
      onUseCode={
        hasWalletConnect(kit.core) ? () => kit.core.router.push({ name: 'ConnectingWalletConnectBasic' }) : undefined
      }
    />
  )
}
