import { App } from './App.tsx'
import { createDemoKit } from './createDemoKit.ts'
import { Providers } from './Providers.tsx'
import { render } from './render.tsx'
import { startDemoWallet } from './wallet/startDemoWallet.ts'

const { kit, wagmi, options } = createDemoKit()
if (options.hasDemoWallet) startDemoWallet()

render(
  <Providers kit={kit} config={wagmi.config}>
    <App options={options} />
  </Providers>,
)
