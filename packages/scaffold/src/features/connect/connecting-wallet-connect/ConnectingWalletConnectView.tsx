import type { Place } from '@latchkey/core/directory'
import { Button, ScrollArea, Stack, Tabs, WalletImage } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingBody } from '../../../parts/WaitingBody.tsx'
import { externalOutcome } from '../externalOutcome.ts'
import { codeHeight, PairingCode, type PairingCodeProps } from '../PairingCode.tsx'
import { pairingTexts } from '../pairingTexts.ts'
import { LinkPanel, type LinkPanelProps } from './LinkPanel.tsx'
import { PanelStack } from './PanelStack.tsx'

export type WalletPanel =
  | ({ kind: 'code' } & Omit<PairingCodeProps, 'wallet'>)
  | ({ kind: 'link' } & Omit<LinkPanelProps, 'wallet'>)
  /** The wallet is installed and has been asked to connect. `status` is explained in `ConnectingExternalView`. */
  | { kind: 'browser'; status: string; onRetry: () => void }
  /** The wallet is installed and is asked only after the visitor presses a button. */
  | { kind: 'found'; onOpen: () => void }
  /** The wallet is not installed, and there is no other way to reach it. */
  | { kind: 'missing' }

export type ConnectingWalletConnectViewProps = {
  wallet: { name: string; imageUrl?: string | undefined } | undefined
  places: readonly Place[]
  place: Place
  panel: WalletPanel
  onPlaceChange: (place: Place) => void
  /** Opens the view with the wallet's download links. Undefined if the wallet has none. */
  onGet: (() => void) | undefined
}

export function ConnectingWalletConnectView(props: ConnectingWalletConnectViewProps) {
  const { wallet, places, place, panel, onPlaceChange, onGet } = props
  const { t } = useTexts(pairingTexts)
  const hasTabs = places.length > 1
  const content = (
    <Stack gap={12}>
      {/* All tabs have this height. Otherwise a change of tab would resize the modal and move the tabs away from the pointer. */}
      <div style={hasTabs ? { minHeight: codeHeight, display: 'grid' } : undefined}>
        <Panel panel={panel} wallet={wallet} canGet={onGet !== undefined} />
      </div>
      {wallet && onGet && (
        <Button size="wide" variant={panel.kind === 'missing' ? 'primary' : 'ghost'} onClick={onGet}>
          {t('pairing.get', { wallet: wallet.name })}
        </Button>
      )}
    </Stack>
  )
  return (
    <ScrollArea>
      {hasTabs ? (
        <Tabs
          label={t('pairing.places')}
          tabs={places.map((id) => ({ id, label: t(`pairing.place.${id}`) }))}
          value={place}
          onValueChange={onPlaceChange}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
    </ScrollArea>
  )
}

type PanelProps = Pick<ConnectingWalletConnectViewProps, 'panel' | 'wallet'> & { canGet: boolean }

function Panel({ panel, wallet, canGet }: PanelProps): ReactNode {
  const { t } = useTexts(pairingTexts)
  if (panel.kind === 'code') return <PairingCode {...panel} wallet={wallet} />
  if (!wallet) return null
  if (panel.kind === 'link') return <LinkPanel {...panel} wallet={wallet} />
  const values = { wallet: wallet.name }
  const mark = <WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />
  if (panel.kind === 'missing') {
    const text = t(canGet ? 'pairing.missing.text' : 'pairing.missing.unreachableText')
    return <WaitingBody isSteady state="idle" mark={mark} title={t('pairing.missing.title', values)} text={text} />
  }
  if (panel.kind === 'found')
    return (
      <PanelStack
        action={
          <Button size="wide" onClick={panel.onOpen}>
            {t('pairing.open', values)}
          </Button>
        }
      >
        <WaitingBody
          isSteady
          state="idle"
          mark={mark}
          title={t('pairing.ready.title', values)}
          text={t('connecting.waiting.text', values)}
        />
      </PanelStack>
    )
  const { outcome, state } = externalOutcome(panel.status)
  return (
    <PanelStack
      action={
        state === 'error' && (
          <Button size="wide" onClick={panel.onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      <WaitingBody
        isSteady
        state={state}
        mark={mark}
        title={t(`connecting.${outcome}.title`, values)}
        text={t(`connecting.${outcome}.text`, values)}
      />
    </PanelStack>
  )
}
