import type { PhoneMode } from '@latchkey/phone'
import { phoneMnemonic } from '@latchkey/phone'
import { Button, Stack, Text } from '@latchkey/ui'
import { sandboxPhone } from '../../services.ts'
import { Fact, Facts } from '../parts/Facts.tsx'
import { useToast } from '../parts/useToast.tsx'
import { useConfig, usePhone } from '../state/PhoneContext.tsx'
import type { Settings, Theme } from '../state/settings.ts'
import { Choice } from './Choice.tsx'

const modes: readonly { id: PhoneMode; label: string; hint: string }[] = [
  { id: 'manual', label: 'Ask me', hint: 'Each request waits for your answer.' },
  { id: 'approve', label: 'Approve everything', hint: 'For demonstrations: no prompts.' },
  { id: 'reject', label: 'Decline everything', hint: 'To see how sites handle a refusal.' },
]

const themes: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'As the system' },
  { id: 'dark', label: 'Dark' },
  { id: 'light', label: 'Light' },
]

type SettingsProps = { settings: Settings; onChange: (settings: Settings) => void; onReset: () => void }

export function SettingsScreen({ settings, onChange, onReset }: SettingsProps) {
  const phone = usePhone()
  const { relayUrl } = useConfig()
  const toast = useToast()
  function openLinksHere() {
    try {
      navigator.registerProtocolHandler(sandboxPhone.scheme, `${window.location.origin}/?link=%s`)
    } catch {
      // In Safari, a page cannot register itself for a link scheme.
      toast({ tone: 'error', text: 'This browser opens no links here. Paste them instead.' })
    }
  }
  return (
    <div className="screen">
      <h1 className="screen-title">Settings</h1>
      <Stack gap={24}>
        <Choice
          label="What happens with requests"
          onChange={(mode) => onChange({ ...settings, mode })}
          options={modes}
          value={settings.mode}
        />
        <Choice
          label="Appearance"
          onChange={(theme) => onChange({ ...settings, theme })}
          options={themes}
          value={settings.theme}
        />
        <section aria-labelledby="links" className="block">
          <Text as="h2" id="links" size="secondary" tone="secondary">
            Links
          </Text>
          <Text size="secondary" tone="secondary">
            A modal that lists this phone opens links of its own. The browser asks you once whether they may come here.
          </Text>
          <Button onClick={openLinksHere} size="wide" variant="secondary">
            Open the phone's links here
          </Button>
        </section>
        <section aria-labelledby="about" className="block">
          <Text as="h2" id="about" size="secondary" tone="secondary">
            About
          </Text>
          <Facts>
            <Fact layout="block" name="Relay">
              {relayUrl}
            </Fact>
            {phone.networks().map(({ caipNetworkId, name, rpcUrl }) => (
              <Fact key={caipNetworkId} layout="block" name={name ?? caipNetworkId}>
                {rpcUrl}
              </Fact>
            ))}
            <Fact layout="block" name="Secret phrase">
              <span className="message">{phoneMnemonic}</span>
            </Fact>
          </Facts>
          <Text size="label" tone="warning">
            The whole world has this phrase. Never send anything of worth to its addresses on a real network.
          </Text>
        </section>
        <Button onClick={onReset} size="wide" variant="secondary">
          Disconnect all and start over
        </Button>
      </Stack>
    </div>
  )
}
