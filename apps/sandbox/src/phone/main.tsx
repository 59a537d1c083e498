import { createPhone, type Phone, pagePhoneStorage } from '@latchkey/testing/phone'
import { Button } from '@latchkey/ui'
import { adoptSheet, createSheet, sheetText } from '@latchkey/ui/tokens'
import { createRoot } from 'react-dom/client'
import type { PhoneConfig } from '../phonePage/phoneConfig.ts'
import { App } from './App.tsx'
import { Notice } from './Notice.tsx'
import { claimPage } from './state/claimPage.ts'
import { DeviceProvider } from './state/PhoneContext.tsx'
import { readSettings } from './state/settings.ts'
import { takeUri } from './state/takeUri.ts'
import './phone.css'

const storagePrefix = 'latchkey-phone/'
const root = createRoot(document.getElementById('root') as HTMLElement)
const reload = <Button onClick={() => window.location.reload()}>Use the phone here</Button>

async function start(): Promise<void> {
  const uri = takeUri()
  const settings = readSettings()
  const config = (await (await fetch('/config.json')).json()) as PhoneConfig
  let phone: Phone | undefined
  await claimPage(async () => {
    root.render(<Notice action={reload} title="The phone is open in another tab." />)
    await phone?.destroy()
  })
  phone = await createPhone({
    ...config,
    mode: settings.mode,
    storage: pagePhoneStorage(storagePrefix),
    metadata: {
      name: 'Sandbox Phone',
      description: 'The wallet of the sandbox. Its keys are public.',
      url: window.location.origin,
      icons: [`${window.location.origin}/icon.svg`],
    },
  })
  root.render(
    <DeviceProvider config={config} phone={phone}>
      <App onReset={() => reset(phone)} settings={settings} uri={uri} />
    </DeviceProvider>,
  )
}

/** Leaves every site, forgets everything, and begins again. */
async function reset(phone: Phone): Promise<void> {
  for (const { topic } of phone.sessions()) await phone.deleteSession(topic).catch(() => {})
  await phone.destroy()
  for (const key of Object.keys(localStorage)) if (key.startsWith(storagePrefix)) localStorage.removeItem(key)
  window.location.reload()
}

adoptSheet(document, createSheet(sheetText))
start().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error)
  root.render(
    <Notice
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      title="The phone cannot start."
    >
      {why}
    </Notice>,
  )
})
