import type { PhonePrompt } from '@latchkey/phone'
import { NetworkIcon, SettingsIcon, WalletIcon } from '@latchkey/ui'
import { useState } from 'react'
import { ConnectionsScreen } from './connections/ConnectionsScreen.tsx'
import { HomeScreen } from './home/HomeScreen.tsx'
import { ToastProvider } from './parts/useToast.tsx'
import { ProposalSheet } from './prompts/ProposalSheet.tsx'
import { RequestSheet } from './prompts/RequestSheet.tsx'
import { ConnectSheet, type ConnectWay } from './scan/ConnectSheet.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { usePhone } from './state/PhoneContext.tsx'
import { type Settings, storeSettings } from './state/settings.ts'
import { useTheme } from './state/useTheme.ts'
import { TabBar } from './TabBar.tsx'

type Connecting = { way: ConnectWay; uri?: string }
type Screen = 'home' | 'connections' | 'settings'

type AppProps = {
  settings: Settings
  /** The pairing URI in the page's address. Undefined if the address has none. */
  uri: string | undefined
  onReset: () => void
}

/** The wallet page: three screens, and the sheets that open above them. */
export function App({ settings: initialSettings, uri, onReset }: AppProps) {
  const phone = usePhone()
  const [settings, setSettings] = useState(initialSettings)
  const [screen, setScreen] = useState<Screen>('home')
  const [connecting, setConnecting] = useState<Connecting | undefined>(uri ? { way: 'paste', uri } : undefined)
  const [postponedIds, setPostponedIds] = useState<readonly number[]>([])
  const [heldPrompt, setHeldPrompt] = useState<PhonePrompt>()
  const theme = useTheme(settings.theme)
  const openPrompts = phone.prompts()
  const prompt = heldPrompt ?? openPrompts.find(({ id }) => !postponedIds.includes(id))

  function changeSettings(next: Settings) {
    storeSettings(next)
    phone.setMode(next.mode)
    setSettings(next)
  }
  const sheetProps = prompt && {
    onLater() {
      setPostponedIds((ids) => [...ids, prompt.id])
      setHeldPrompt(undefined)
    },
    onHold: (isHeld: boolean) =>
      setHeldPrompt((current) => (isHeld ? prompt : current === prompt ? undefined : current)),
  }
  return (
    <div className="lk-root phone" data-theme={theme}>
      <ToastProvider>
        <main className="device">
          <div className="content" key={screen}>
            {screen === 'home' && (
              <HomeScreen
                onPaste={() => setConnecting({ way: 'paste' })}
                onScan={() => setConnecting({ way: 'camera' })}
                onShowWaiting={() => setPostponedIds([])}
                waitingCount={openPrompts.length}
              />
            )}
            {screen === 'connections' && <ConnectionsScreen onPaste={() => setConnecting({ way: 'paste' })} />}
            {screen === 'settings' && (
              <SettingsScreen onChange={changeSettings} onReset={onReset} settings={settings} />
            )}
          </div>
          <TabBar
            onChange={setScreen}
            tabs={[
              { id: 'home', label: 'Wallet', icon: <WalletIcon /> },
              { id: 'connections', label: 'Connections', icon: <NetworkIcon />, count: phone.sessions().length },
              { id: 'settings', label: 'Settings', icon: <SettingsIcon /> },
            ]}
            value={screen}
          />
        </main>
        {connecting && !prompt && <ConnectSheet {...connecting} onClose={() => setConnecting(undefined)} />}
        {prompt &&
          sheetProps &&
          (prompt.kind === 'request' ? (
            <RequestSheet {...sheetProps} key={prompt.id} prompt={prompt} />
          ) : (
            <ProposalSheet {...sheetProps} key={prompt.id} prompt={prompt} />
          ))}
      </ToastProvider>
    </div>
  )
}
