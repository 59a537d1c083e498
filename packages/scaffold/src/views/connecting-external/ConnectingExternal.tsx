import { useLatchkey } from '@latchkey/react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { useAskOnce } from '../useAskOnce.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { useConnectorAttempt } from './useConnectorAttempt.ts'

/** Asks a wallet of this browser, at once, and again when the visitor wants to. */
export function ConnectingExternal({ data: { connector } }: ViewProps<'ConnectingExternal'>) {
  const { status, ask } = useConnectorAttempt(useLatchkey(), connector)
  useAskOnce(ask)
  return (
    <ConnectingExternalView
      wallet={{ name: connector.name, imageUrl: connector.imageUrl }}
      status={status}
      onRetry={ask}
    />
  )
}
