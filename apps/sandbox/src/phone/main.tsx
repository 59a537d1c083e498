import { createPhone, type Phone, pagePhoneStorage } from '@latchkey/phone'
import { Button } from '@latchkey/ui'
import { adoptSheet, createSheet, sheetText } from '@latchkey/ui/tokens'
import { createRoot } from 'react-dom/client'
import type { PhoneConfig } from '../phonePage/phoneConfig.ts'
import { App } from './App.tsx'
import icon from './icon.svg?inline'
import { Notice } from './Notice.tsx'
import { claimPage } from './state/claimPage.ts'
import { DeviceProvider } from './state/PhoneContext.tsx'
import { readSettings } from './state/settings.ts'
import { takeUri } from './state/takeUri.ts'
import './phone.css'

const storagePrefix = 'latchkey-phone/'
const root = createRoot(document.getElementById('root') as HTMLElement)
const reloadButton = <Button onClick={() => window.location.reload()}>Use the phone here</Button>

async function start(): Promise<void> {
  const uri = takeUri()
  const settings = readSettings()
  const config = (await (await fetch('/config.json')).json()) as PhoneConfig
  let whenStarted: Promise<Phone> | undefined
  let hasGivenWay = false
  await claimPage(async () => {
    hasGivenWay = true
    root.render(<Notice action={reloadButton} title="The phone is open in another tab." />)
    await whenStarted?.then((phone) => phone.destroy()).catch(() => {})
  })
  if (hasGivenWay) return
  whenStarted = createPhone({
    ...config,
    mode: settings.mode,
    storage: pagePhoneStorage(storagePrefix),
    metadata: {
      name: 'Sandbox Phone',
      description: 'The wallet of the sandbox. Its keys are public.',
      url: window.location.origin,
      // The icon is a data URL, because sites do not load pictures over plain `http:`.
      icons: [icon],
    },
  })
  const phone = await whenStarted
  if (hasGivenWay) return
  root.render(
    <DeviceProvider config={config} phone={phone}>
      <App onReset={() => reset(phone)} settings={settings} uri={uri} />
    </DeviceProvider>,
  )
}

/**
 * The time in ms after which the phone is reset, even if not all sites are disconnected. While the relay is down, a site notices the
 * disconnection only at its next request.
 */
const disconnectLimitMs = 3000

/** Disconnects all sites, deletes all data of the phone, and reloads the page. */
async function reset(phone: Phone): Promise<void> {
  const disconnections = phone.sessions().map(({ topic }) => phone.deleteSession(topic))
  const timeLimit = new Promise((resolve) => setTimeout(resolve, disconnectLimitMs))
  await Promise.race([Promise.allSettled(disconnections), timeLimit])
  await phone.destroy()
  for (const key of Object.keys(localStorage)) if (key.startsWith(storagePrefix)) localStorage.removeItem(key)
  window.location.reload()
}

adoptSheet(document, createSheet(sheetText))
start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  root.render(
    <Notice
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      title="The phone cannot start."
    >
      {reason}
    </Notice>,
  )
})
