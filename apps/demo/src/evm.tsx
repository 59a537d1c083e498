import { createDemoKit } from './createDemoKit.ts'
import { EvmApp } from './EvmApp.tsx'
import { Providers } from './Providers.tsx'
import { render } from './render.tsx'
import { startDemoWallet } from './wallet/startDemoWallet.ts'

const { kit, wagmi, options } = createDemoKit()
if (options.hasDemoWallet) startDemoWallet()

render(
  <Providers kit={kit} config={wagmi.config}>
    <EvmApp options={options} />
  </Providers>,
)
