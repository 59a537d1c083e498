import { LatchkeyButton } from '@latchkey/react'
import { StrictMode, useEffect, useState } from 'react'
import { createDemoKit, type DemoKit } from './createDemoKit.ts'
import { Providers } from './Providers.tsx'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { render } from './render.tsx'

/**
 * Creates a kit when the component mounts, and destroys it when the component unmounts. StrictMode mounts the component twice, so two kits
 * are created.
 */
function KitOfAComponent() {
  const [demo, setDemo] = useState<DemoKit>()
  useEffect(() => {
    const newDemo = createDemoKit()
    setDemo(newDemo)
    return () => {
      newDemo.kit.destroy()
      setDemo(undefined)
    }
  }, [])
  if (!demo) return null
  return (
    <Providers kit={demo.kit} config={demo.wagmi.config}>
      <LatchkeyButton />
      <AccountPanel />
    </Providers>
  )
}

function Page() {
  const [isShown, setIsShown] = useState(true)
  return (
    <main>
      <h1>StrictMode</h1>
      <button type="button" className="plain" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Take the kit away' : 'Bring a kit back'}
      </button>
      {isShown && <KitOfAComponent />}
    </main>
  )
}

render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
